import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSmbc } from '@crema/tools/payment-peers/smbc'
import { ProviderUnreachable } from '../payment-provider.ts'
import { orderIdOf } from './order-id.ts'
import { smbcBegin, smbcCard, smbcPage, testShop, testSmbc } from './testing-smbc.ts'

const noAbort = new AbortController().signal

let smbc: Awaited<ReturnType<typeof startSmbc>>
beforeAll(async () => {
  smbc = await startSmbc(testShop)
})
afterAll(() => smbc.stop())
// Every request was as documented.
afterEach(() => smbc.assertDocumented())

const provider = () => testSmbc(smbc.url)
const reply = { status: 200, type: 'text/plain', body: '0' }

let reference: string
let orderId: string
beforeEach(async () => {
  const request = smbcBegin(smbcPage)
  reference = request.reference
  orderId = orderIdOf(reference)
  await provider().begin(request, noAbort)
  smbc.payLink(orderId, 'Pay')
  smbc.requests.length = 0
})

describe('a result notice', () => {
  test('is answered with 0, and has the result that SMBC GMO confirms', async () => {
    expect(await provider().readWebhook(smbc.notice(orderId))).toEqual({
      events: [
        {
          eventId: expect.stringMatching(/^[\w-]{43}$/) as string,
          reference,
          providerReference: orderId,
          result: {
            state: 'succeeded',
            providerReference: orderId,
            amount: { amountMinor: 1050, currency: 'JPY', digits: 0 },
            card: { brand: 'other', lastFour: '1111' },
          },
        },
      ],
      reply,
    })
  })

  test('repeated has the same id, of another state another', async () => {
    const idOf = async () => (await provider().readWebhook(smbc.notice(orderId)))?.events[0]?.eventId
    const first = await idOf()
    expect(await idOf()).toBe(first)
    smbc.tradeOf(orderId).status = 'VOID'
    expect(await idOf()).not.toBe(first)
  })

  test('has no say about state and amount, since it is not signed', async () => {
    const forged = { Status: 'RETURN', Amount: '1', ErrInfo: '42G020000' }
    expect((await provider().readWebhook(smbc.notice(orderId, forged)))?.events).toMatchObject([
      { result: { state: 'succeeded', amount: { amountMinor: 1050 } } },
    ])
  })

  test('of a payment that is undecided changes none', async () => {
    smbc.tradeOf(orderId).status = 'UNPROCESSED'
    expect(await provider().readWebhook(smbc.notice(orderId))).toEqual({ events: [], reply })
  })

  test('of a card of our form changes none: its charge was answered', async () => {
    const request = smbcBegin(smbcCard())
    await provider().begin(request, noAbort)
    const notice = smbc.notice(orderIdOf(request.reference))
    expect(await provider().readWebhook(notice)).toEqual({ events: [], reply })
  })

  test('of another system of the shop is accepted without asking', async () => {
    const notice = smbc.notice(orderId, { OrderID: 'SHOP-4711' })
    expect(await provider().readWebhook(notice)).toEqual({ events: [], reply })
    expect(smbc.requests).toEqual([])
  })

  test.each([
    ['another shop', { ShopID: 'tshop00000009' }],
    ['no shop', { ShopID: '' }],
    ['another trade', { AccessID: 'f'.repeat(32) }],
    ['no trade', { AccessID: '' }],
    ['an order that SMBC GMO does not know', { OrderID: '0'.repeat(25) }],
  ])('of %s is refused', async (_, change) => {
    expect(await provider().readWebhook(smbc.notice(orderId, change))).toBeNull()
  })

  test('any other bytes are refused without asking', async () => {
    const { headers } = smbc.notice(orderId)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array(),
          fc.webQueryParameters().map((text) => Buffer.from(text)),
        ),
        async (bytes) => {
          expect(await provider().readWebhook({ headers, rawBody: Buffer.from(bytes) })).toBeNull()
        },
      ),
    )
    expect(smbc.requests).toEqual([])
  })

  test('where SMBC GMO cannot be asked is neither accepted nor refused', async () => {
    smbc.failNext([500, 500], /SearchTrade/)
    await expect(provider().readWebhook(smbc.notice(orderId))).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})
