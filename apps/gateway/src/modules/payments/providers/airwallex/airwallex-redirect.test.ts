import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAirwallex, type AirwallexDecision } from '@crema/tools/payment-peers/airwallex'
import { ProviderUnreachable } from '../payment-provider.ts'
import { testKnown } from '../testing-attempt.ts'
import { airwallexBegin, gcash, noAbort, testAccount, testAirwallex } from './testing-airwallex.ts'

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

describe('a method that redirects', () => {
  test('goes to the wallet’s page, with the flow for phones', async () => {
    const { request, result } = await adapter.started(gcash, {
      country: 'PH',
      amount: { amountMinor: 25_050, currency: 'PHP', digits: 2 },
      browser: {
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)',
        ip: '203.0.113.7',
        acceptHeader: '*/*',
      },
    })
    const { id } = airwallex.intentOf(request.reference)
    expect(result).toEqual({
      state: 'needsAction',
      providerReference: id,
      action: { kind: 'redirect', url: adapter.walletUrl(request.reference) },
    })
    expect(adapter.bodyOf(/confirm$/)).toMatchObject({
      payment_method: { type: 'gcash', gcash: { flow: 'mobile_web', os_type: 'ios' } },
      return_url: request.returnUrl,
    })
    await adapter.started(gcash)
    expect(adapter.bodyOf(/confirm$/, 1)).toMatchObject({ payment_method: { gcash: { os_type: 'android' } } })
    await adapter.started({ kind: 'method', method: 'ideal' })
    expect(adapter.bodyOf(/confirm$/, 2)).toMatchObject({ payment_method: { type: 'ideal', ideal: {} } })
  })

  const decisions: [AirwallexDecision, object][] = [
    ['form', { state: 'needsAction', action: { kind: 'form', fields: { token: 'a+b=' } } }],
    [{ status: 'SUCCEEDED' }, { state: 'succeeded', amount: { amountMinor: 1050 } }],
    [{ status: 'PENDING' }, { state: 'processing' }],
    [
      { declined: 'issuer_declined', issuerCode: '51' },
      { state: 'failed', failure: 'insufficientFunds' },
    ],
    [{ declined: 'risk_declined' }, { state: 'failed', failure: 'cardDeclined', detail: 'risk_declined' }],
    [{ declined: 'provider_unavailable' }, { state: 'failed', failure: 'unavailable' }],
  ]
  test.each(decisions)('with %j at Airwallex', async (decision, expected) => {
    airwallex.decide(decision)
    const { request, result } = await adapter.started(gcash)
    expect(result).toMatchObject({
      ...expected,
      providerReference: airwallex.intentOf(request.reference).id,
    })
  })

  test('what we cannot show is shown by Airwallex’s page', async () => {
    airwallex.decide('qrcode')
    const { result } = await adapter.started(gcash)
    expect(result).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
    expect(JSON.stringify(result.action)).toContain('/#/standalone/checkout?')
  })

  test('that is refused leaves nothing that can be paid', async () => {
    airwallex.decide({ declined: 'risk_declined' })
    const { request } = await adapter.started(gcash)
    expect(airwallex.intentOf(request.reference).status).toBe('CANCELLED')
  })

  test('a payer who refuses there fails the attempt, whether they come back or not', async () => {
    const { request, known } = await adapter.started(gcash)
    airwallex.decline(request.reference, 'issuer_declined', '05')
    expect(await adapter.provider().query(known, noAbort)).toMatchObject({
      state: 'failed',
      failure: 'cardDeclined',
    })
    expect(airwallex.intentOf(request.reference).status).toBe('CANCELLED')
  })

  test('a lost confirmation is found by the query, and goes on', async () => {
    const request = airwallexBegin(gcash)
    airwallex.failNext(['loses', 500], /confirm$/)
    await expect(adapter.provider().begin(request, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await adapter.provider().query(testKnown(request, null), noAbort)).toMatchObject({
      state: 'needsAction',
      action: { url: adapter.walletUrl(request.reference) },
    })
  })
})
