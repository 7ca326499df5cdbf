import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAirwallex } from '@crema/tools/payment-peers/airwallex'
import { testBegin, testKnown, visa } from '../testing-attempt.ts'
import { airwallexBegin, airwallexPage, noAbort, testAccount, testAirwallex } from './testing-airwallex.ts'

let airwallex: Awaited<ReturnType<typeof startAirwallex>>
let adapter: ReturnType<typeof testAirwallex>
beforeAll(async () => {
  airwallex = await startAirwallex(testAccount)
  adapter = testAirwallex(airwallex)
})
afterAll(() => airwallex.stop())
beforeEach(() => {
  airwallex.requests.length = 0
})
// Every request was as documented.
afterEach(() => airwallex.assertDocumented())

describe('what is offered', () => {
  test('its page everywhere, and methods of the country and its currency that the chain has named', () => {
    expect(adapter.provider().methods('US', 'USD')).toEqual([
      { method: 'airwallexCheckout', name: 'Visa, Mastercard' },
    ])
    expect(adapter.provider().methods('PH', 'PHP')).toEqual([
      { method: 'airwallexCheckout', name: 'Visa, Mastercard' },
      { method: 'gcash', name: 'GCash' },
      { method: 'grabpay', name: 'GrabPay' },
    ])
    expect(adapter.provider({ methods: [] }).methods('PH', 'PHP')).toHaveLength(1)
    expect(adapter.provider().methods('NL', 'USD')).toHaveLength(1)
    expect(adapter.provider().methods('HK', 'HKD')).toHaveLength(1)
  })

  test('no cards of our form, and none is saved', async () => {
    expect(adapter.provider().savesCards).toBe(false)
    await expect(
      adapter.provider().begin(airwallexBegin({ kind: 'card', card: visa, save: false }), noAbort),
    ).rejects.toThrow('no cards')
    await expect(adapter.provider().removeCard('payer', 'token', noAbort)).rejects.toThrow('no cards')
    expect(airwallex.requests).toHaveLength(0)
  })
})

describe('Airwallex’s page', () => {
  test('opens for the intent, with both ways back', async () => {
    const { request, result } = await adapter.started(airwallexPage, { locale: 'cht' })
    const intent = airwallex.intentOf(request.reference)
    expect(result).toMatchObject({ state: 'needsAction', providerReference: intent.id })
    expect(adapter.bodyOf(/create$/)).toMatchObject({
      amount: 10.5,
      currency: 'EUR',
      merchant_order_id: request.reference,
      return_url: request.returnUrl,
    })
    const url = new URL(result.action?.kind === 'redirect' ? result.action.url : '')
    expect(url.origin).toBe(airwallex.checkoutUrl)
    expect(url.search).toBe('')
    const [path, query] = url.hash.split('?')
    expect(path).toBe('#/standalone/checkout')
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      mode: 'payment',
      intent_id: intent.id,
      client_secret: intent.client_secret,
      currency: 'EUR',
      country_code: 'NL',
      locale: 'zh-HK',
      successUrl: request.returnUrl,
      cancelUrl: `${request.returnUrl}&awx_return_result=cancel`,
    })
  })

  test.each([
    ['JP', 1050, '1050'],
    ['ID', 25_000, '25000'],
    ['KR', 4500, '4500'],
    ['NL', 5, '0.05'],
    ['NL', 1010, '10.1'],
  ] as const)('an amount of %s, %i, is the number %s', async (country, amountMinor, text) => {
    const { amount } = testBegin(airwallexPage, '/airwallexPay', { country })
    const { request } = await adapter.started(airwallexPage, { country, amount: { ...amount, amountMinor } })
    expect(String(adapter.bodyOf(/create$/)['amount'])).toBe(text)
    airwallex.approve(request.reference)
    const known = testKnown(request, airwallex.intentOf(request.reference).id)
    expect(await adapter.provider().query(known, noAbort)).toMatchObject({
      amount: { ...amount, amountMinor },
    })
  })

  test('is paid: the answer has number, amount and card', async () => {
    const { request, known } = await adapter.started()
    airwallex.approve(request.reference)
    const paid = {
      state: 'succeeded',
      providerReference: known.providerReference,
      amount: request.amount,
      card: { brand: 'visa', lastFour: '0008' },
    }
    expect(await adapter.provider().resume(known, { awx_return_result: 'success' }, noAbort)).toEqual(paid)
    expect(await adapter.provider().query(known, noAbort)).toEqual(paid)
    expect(await adapter.provider().cancel(known, noAbort)).toEqual(paid)
    // A hint proves nothing.
    expect(await adapter.provider().resume(known, { awx_return_result: 'cancel' }, noAbort)).toEqual(paid)
  })

  test('a refusal leaves the payer on the page; once they have left it, the intent ends', async () => {
    const { request, known } = await adapter.started()
    airwallex.decline(request.reference, 'issuer_declined', '51')
    expect(await adapter.provider().query(known, noAbort)).toMatchObject({
      state: 'needsAction',
      action: { kind: 'redirect' },
    })
    expect(await adapter.provider().resume(known, {}, noAbort)).toEqual({
      state: 'failed',
      failure: 'insufficientFunds',
      detail: 'issuer_declined 51',
      providerReference: known.providerReference,
    })
    expect(airwallex.intentOf(request.reference).status).toBe('CANCELLED')
    expect(await adapter.provider().query(known, noAbort)).toMatchObject({ failure: 'insufficientFunds' })
  })

  test.each(['cancel', 'back'])(
    'the payer comes back with %s: nothing can be charged any more',
    async (hint) => {
      const { request, known } = await adapter.started()
      expect(await adapter.provider().resume(known, { awx_return_result: hint }, noAbort)).toEqual({
        state: 'cancelled',
        providerReference: known.providerReference,
      })
      expect(airwallex.intentOf(request.reference).status).toBe('CANCELLED')
    },
  )

  test('a return that says nothing opens the page again', async () => {
    const { known, result } = await adapter.started()
    const again = await adapter.provider().resume(known, {}, noAbort)
    expect(again?.state).toBe('needsAction')
    const secretOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('client_secret')
    const urlOf = (action = result.action) => (action?.kind === 'redirect' ? action.url : '')
    expect(secretOf(urlOf(again?.action))).toBe(secretOf(urlOf()))
  })
})
