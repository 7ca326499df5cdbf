import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSmbc } from '@crema/tools/payment-peers/smbc'
import { ProviderUnreachable } from '../payment-provider.ts'
import { testKnown } from '../testing-attempt.ts'
import { orderIdOf } from './order-id.ts'
import { smbcBegin, smbcCard, testShop, testSmbc } from './testing-smbc.ts'

const noAbort = new AbortController().signal

let smbc: Awaited<ReturnType<typeof startSmbc>>
beforeAll(async () => {
  smbc = await startSmbc(testShop)
})
afterAll(() => smbc.stop())
beforeEach(() => {
  smbc.requests.length = 0
  smbc.returnBy('VOID')
})
// Every request was as documented.
afterEach(() => smbc.assertDocumented())

const yen = (amountMinor: number) => ({ amountMinor, currency: 'JPY', digits: 0 })
const provider = () => testSmbc(smbc.url)

async function paid() {
  const request = smbcBegin(smbcCard())
  const { providerReference } = await provider().begin(request, noAbort)
  const known = testKnown(request, providerReference)
  const trade = smbc.tradeOf(orderIdOf(request.reference))
  /** Of 1050 yen, of which so many are left. */
  const refund = (amount: number, left: number | null = 1050) =>
    provider().refund(
      { ...known, left: left === null ? null : yen(left) },
      { refundId: randomUUID(), idempotencyKey: randomUUID(), amount: yen(amount) },
      noAbort,
    )
  return { known, trade, refund }
}

describe('all of a payment', () => {
  test.each(['VOID', 'RETURN', 'RETURNX'] as const)('goes back by %s at its time, once', async (job) => {
    const { trade, refund } = await paid()
    smbc.returnBy(job)
    const known = { state: 'succeeded', providerReference: trade.accessId, detail: job }
    expect(await refund(1050)).toEqual(known)
    expect(trade.status).toBe(job)
    smbc.requests.length = 0
    expect(await refund(1050)).toEqual(known)
    expect(smbc.requests.map(({ path }) => path)).toEqual(['/payment/SearchTrade.idPass'])
  })

  test.each(['loses', 500, 'page'] as const)('with the answer %s goes back once', async (fault) => {
    const { trade, refund } = await paid()
    smbc.failNext([fault], /AlterTran/)
    expect(await refund(1050)).toMatchObject({ state: 'succeeded' })
    expect(trade.status).toBe('VOID')
  })

  test('after a part, the rest', async () => {
    const { trade, refund } = await paid()
    expect(await refund(300)).toMatchObject({ state: 'succeeded' })
    expect([trade.status, trade.amount]).toEqual(['CAPTURE', 750])
    expect(await refund(750, 750)).toMatchObject({ state: 'succeeded', detail: 'VOID' })
  })
})

describe('a part', () => {
  test('lowers the amount, once however often it is sent', async () => {
    const { trade, refund } = await paid()
    for (let time = 0; time < 3; time++)
      expect(await refund(300)).toEqual({ state: 'succeeded', providerReference: trade.accessId })
    expect(trade.amount).toBe(750)
    smbc.failNext(['loses'], /ChangeTran/)
    expect(await refund(50, 750)).toMatchObject({ state: 'succeeded' })
    expect(trade.amount).toBe(700)
  })

  test('of half is not taken for all of the rest when it is repeated', async () => {
    const { trade, refund } = await paid()
    await refund(525)
    expect(await refund(525)).toMatchObject({ state: 'succeeded' })
    expect([trade.status, trade.amount]).toEqual(['CAPTURE', 525])
  })

  test('waits for an earlier refund of the payment', async () => {
    const { trade, refund } = await paid()
    await expect(refund(300, null)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(trade.amount).toBe(1050)
  })
})

describe('fail', () => {
  test('refunds of a payment that others have changed', async () => {
    const { trade, refund } = await paid()
    trade.amount = 1000
    expect(await refund(300)).toEqual({ state: 'failed', detail: 'CAPTURE 1000' })
    expect(await refund(1050)).toEqual({ state: 'failed', detail: 'CAPTURE 1000' })
    trade.status = 'VOID'
    expect(await refund(300)).toEqual({ state: 'failed', detail: 'VOID 1000' })
    expect(trade.amount).toBe(1000)
  })

  test('refunds that SMBC GMO refuses, or of no payment', async () => {
    const { trade, refund, known } = await paid()
    trade.status = 'SALES'
    expect(await refund(1050)).toMatchObject({ state: 'failed', detail: 'E11010002' })
    expect(await refund(300)).toMatchObject({ state: 'failed', detail: 'E11010003' })
    const unknown = { ...known, reference: '0'.repeat(32), left: yen(1050) }
    const whole = { refundId: 'r', idempotencyKey: 'r', amount: yen(1050) }
    expect(await provider().refund(unknown, whole, noAbort)).toEqual({ state: 'failed', detail: 'no trade' })
  })
})

test('a refund without an answer is sent again', async () => {
  const { trade, refund } = await paid()
  smbc.failNext([500, 500], /AlterTran/)
  await expect(refund(1050)).rejects.toBeInstanceOf(ProviderUnreachable)
  expect(trade.status).toBe('CAPTURE')
  expect(await refund(1050)).toMatchObject({ state: 'succeeded' })
})
