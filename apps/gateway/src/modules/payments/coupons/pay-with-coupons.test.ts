// Vouchers from the start of a payment to its end, through the calls of the page.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CouponValue } from '@crema/contract/vouchers/coupon'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { addOldClaim, addVouchers } from '#src/modules/vouchers/testing-vouchers.ts'
import { redeemVoucher } from '#src/modules/vouchers/tills/redeem-voucher.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { openOrder } from '../orders/open-order.ts'
import { encryptCard, sendCard, testCards, usd } from '../payments-for-tests.ts'

let gateway: TestGateway
let token: string
let memberId: string
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T10:00:00Z' })
  await seedStore(gateway.services.database, 'S1')
  const signedIn = await gateway.signIn('payer@example.com')
  token = signedIn.token
  memberId = signedIn.memberId
  await addOldClaim(gateway.services.database, memberId)
})
afterAll(() => gateway.close())

let count = 0
async function give(value: CouponValue): Promise<string> {
  const { database } = gateway.services
  count += 1
  const voucherNo = String(200_000_000_000 + count)
  const expires = (gateway.clock.now().getTime() + 86_400_000) * 1000
  await addVouchers(database, memberId, [{ voucherNo, expires, used: null }])
  const texts = { en: { name: 'Coupon', note: 'Note', item: 'latte' } }
  await database
    .updateTable('voucher')
    .set({ terms: JSON.stringify({ country: 'US', value, texts, rules: { en: [] } }) })
    .where('voucher_no', '=', voucherNo)
    .execute()
  return voucherNo
}

async function open(): Promise<string> {
  const opened = await openOrder(gateway.services.database, {
    partner: 'kiosks',
    idempotencyKey: crypto.randomUUID(),
    orderNo: 'K1',
    storeId: 'S1',
    items: [{ name: 'Latte', quantity: 1, priceMinor: 500, category: 'drink' }],
    amountMinor: 500,
    currency: 'USD',
    expiresInSeconds: 900,
    now: gateway.clock.now(),
  })
  if ('refused' in opened) throw new Error(opened.refused)
  return opened.ok.orderId
}

const start = (orderId: string, voucherNos: string[], amountMinor: number, options: object = { token }) =>
  gateway.call(
    'POST payment/attempt',
    { orderId, means: { kind: 'card', save: false }, voucherNos, amount: usd(amountMinor) },
    options,
  )
async function pay(orderId: string, voucherNos: string[], amountMinor: number, pan: string) {
  const { data, busCode } = await start(orderId, voucherNos, amountMinor)
  if (!data.card) throw new Error(`The attempt did not start: ${busCode}`)
  const { attemptId } = data.attempt
  await sendCard(gateway, attemptId, await encryptCard(data.card, attemptId, { pan }, gateway.clock.now()))
  return (await gateway.call('GET payment/attempt', { attemptId })).data
}
const useAtTill = (voucherNo: string) =>
  redeemVoucher(gateway.services.database, {
    voucherNo,
    till: { partner: 'tills', till: '1', storeId: 'S1' },
    idempotencyKey: crypto.randomUUID(),
    now: gateway.clock.now(),
  })
const rowOf = (voucherNo: string) =>
  gateway.services.database
    .selectFrom('voucher')
    .where('voucher_no', '=', voucherNo)
    .select(['used_at', 'used_store_id', 'reserved_attempt'])
    .executeTakeFirstOrThrow()
const half: CouponValue = { kind: 'discountDrink', discount: 5 }

test('a paid attempt has used its vouchers at the store', async () => {
  const [voucherNo, orderId] = [await give(half), await open()]
  const attempt = await pay(orderId, [voucherNo], 250, testCards.visa)
  expect(attempt).toMatchObject({ state: 'succeeded', amount: usd(250) })
  expect(await rowOf(voucherNo)).toEqual({
    used_at: gateway.clock.now(),
    used_store_id: 'S1',
    reserved_attempt: null,
  })
  expect((await start(await open(), [voucherNo], 250)).busCode).toBe('voucherUsed')
})

test('while the attempt is open, neither a till nor another order has the voucher; cancelled, it is free', async () => {
  const [voucherNo, orderId] = [await give(half), await open()]
  const { data } = await start(orderId, [voucherNo], 250)
  expect(await useAtTill(voucherNo)).toEqual({ refused: 'voucherReserved' })
  expect((await start(await open(), [voucherNo], 250)).busCode).toBe('voucherReserved')
  await gateway.call('POST payment/cancel', { attemptId: data.attempt.attemptId }, { token })
  expect(await rowOf(voucherNo)).toMatchObject({ reserved_attempt: null, used_at: null })
  expect(await useAtTill(voucherNo)).toHaveProperty('ok')
})

test('a declined card releases the voucher', async () => {
  const [voucherNo, orderId] = [await give(half), await open()]
  expect(await pay(orderId, [voucherNo], 250, testCards.declined)).toMatchObject({ state: 'failed' })
  expect(await rowOf(voucherNo)).toMatchObject({ reserved_attempt: null, used_at: null })
})

test('another attempt of the order takes the vouchers over', async () => {
  const [voucherNo, orderId] = [await give(half), await open()]
  await start(orderId, [voucherNo], 250)
  expect(await pay(orderId, [], 500, testCards.visa)).toMatchObject({ state: 'succeeded' })
  expect(await rowOf(voucherNo)).toMatchObject({ reserved_attempt: null, used_at: null })
})

test('the amount of the page is compared with the reduction; a visitor has no vouchers', async () => {
  const [voucherNo, orderId] = [await give(half), await open()]
  expect((await start(orderId, [voucherNo], 249)).busCode).toBe('priceChanged')
  expect((await start(orderId, [voucherNo], 250, {})).busCode).toBe('loginRequired')
  expect(await rowOf(voucherNo)).toMatchObject({ reserved_attempt: null })
})

test('vouchers that pay all of an order need no card', async () => {
  const [voucherNo, orderId] = [await give({ kind: 'directReduction', priceOff: usd(900) }), await open()]
  const { data } = await start(orderId, [voucherNo], 0)
  expect(data).toMatchObject({ attempt: { state: 'succeeded', amount: usd(0), failure: null }, card: null })
  expect(await rowOf(voucherNo)).toMatchObject({ used_store_id: 'S1', reserved_attempt: null })
  expect((await gateway.call('GET payment/order', { orderId })).data.state).toBe('paid')
})
