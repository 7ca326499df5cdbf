// The vouchers of a member for an order: what the page is told, and what the payment takes off.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CouponValue } from '@crema/contract/vouchers/coupon'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { addMember, addVouchers } from '#src/modules/vouchers/testing-vouchers.ts'
import { reserve } from '#src/modules/vouchers/tills/reserve-vouchers.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { findOrder, saveOrder } from '../orders/order-store.ts'
import { couponsOfOrder } from './coupons-of-order.ts'
import { reductionOf } from './reduction-of.ts'
import { settleVouchers } from './settle-vouchers.ts'

const now = new Date('2026-11-21T10:00:00Z')
const orderId = 'O'.repeat(24)
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD', digits: 2 })

let gateway: TestGateway
let memberId: string
beforeAll(async () => {
  gateway = await startGateway({ now: now.toISOString() })
  const { database } = gateway.services
  await seedStore(database, 'S1')
  await saveOrder(database, {
    order_id: orderId,
    partner: 'kiosks',
    idempotency_key: randomUUID(),
    order_no: 'A1',
    store_id: 'S1',
    items: [
      { name: 'Latte', quantity: 1, priceMinor: 500, category: 'drink', itemNo: 'L' },
      { name: 'Muffin', quantity: 1, priceMinor: 300, category: 'food', itemNo: 'M' },
    ],
    amount_minor: 800,
    currency: 'USD',
    country: 'US',
    created_at: now,
    expires_at: new Date(now.getTime() + 900_000),
  })
  memberId = await addMember(database)
  await database
    .insertInto('coupon')
    .values([
      {
        coupon_no: 'LATTE',
        kind: 'exchange',
        valid_days: 9,
        image: null,
        discount: null,
        item_nos: ['L'],
        texts: '{}',
      },
      { coupon_no: 'OTHER', kind: 'exchange', valid_days: 9, image: null, discount: null, texts: '{}' },
    ])
    .execute()
})
afterAll(() => gateway.close())

let count = 0
async function give(
  value: CouponValue,
  { couponNo = 'OTHER', country = 'US', days = 7, used = null as number | null } = {},
): Promise<string> {
  const { database } = gateway.services
  count += 1
  const voucherNo = String(100_000_000_000 + count)
  await addVouchers(database, memberId, [
    { voucherNo, expires: (now.getTime() + days * 86_400_000) * 1000, used },
  ])
  const texts = { en: { name: `Coupon ${count}`, note: 'Note', item: 'latte' } }
  await database
    .updateTable('voucher')
    .set({ coupon_no: couponNo, terms: JSON.stringify({ country, value, texts, rules: { en: [] } }) })
    .where('voucher_no', '=', voucherNo)
    .execute()
  return voucherNo
}

const facts = async () => {
  const read = await couponsOfOrder(gateway.services.database, orderId, { memberId, locale: 'en', now })
  if (!('ok' in read)) throw new Error(read.refused)
  return new Map(read.ok.vouchers.map((voucher) => [voucher.voucherNo, voucher]))
}
const reductionFor = async (voucherNos: string[], caller: string | null = memberId) => {
  const { database } = gateway.services
  const order = await findOrder(database, orderId)
  if (!order) throw new Error('There is no order.')
  return reductionOf(database, { order, memberId: caller, voucherNos, now })
}

test('the page is told what each voucher takes off alone or why it cannot; the payment computes the same', async () => {
  const { database } = gateway.services
  const latte = await give({ kind: 'exchange', item: 'latte' }, { couponNo: 'LATTE' })
  const unknown = await give({ kind: 'exchange', item: 'latte' })
  const half = await give({ kind: 'discountDrink', discount: 5 })
  const dear = await give({ kind: 'fullReduction', priceOff: usd(100), minimumSpend: usd(801) })
  const direct = await give({ kind: 'directReduction', priceOff: usd(50) })
  const abroad = await give({ kind: 'discountDrink', discount: 5 }, { country: 'JP' })
  const elsewhere = await give({ kind: 'discountDrink', discount: 5 })
  await database.updateTable('voucher').set({ store_id: 'S2' }).where('voucher_no', '=', elsewhere).execute()
  const expired = await give({ kind: 'discountDrink', discount: 5 }, { days: -1 })
  const used = await give({ kind: 'discountDrink', discount: 5 }, { used: now.getTime() * 1000 })

  const all = await facts()
  expect(all.get(latte)).toMatchObject({
    obstacle: null,
    reduction: usd(500),
    itemNos: ['L'],
    value: { item: 'latte' },
  })
  expect(all.get(half)).toMatchObject({ obstacle: null, reduction: usd(250) })
  expect(all.get(direct)).toMatchObject({ obstacle: null, reduction: usd(50) })
  expect(all.get(unknown)).toMatchObject({ obstacle: 'atCounterOnly', reduction: null })
  expect(all.get(dear)).toMatchObject({ obstacle: 'minimumSpendNotReached', reduction: null })
  expect(all.get(abroad)).toMatchObject({ obstacle: 'storeNotSupported' })
  expect(all.get(elsewhere)).toMatchObject({ obstacle: 'storeNotSupported' })
  expect([...all.keys()]).not.toContain(expired)
  expect([...all.keys()]).not.toContain(used)
  expect([...all.keys()].slice(0, 3).toSorted()).toEqual([latte, half, direct].toSorted())

  expect(await reductionFor([latte, direct])).toEqual({ ok: { reductionMinor: 550 } })
  expect(await reductionFor([])).toEqual({ ok: { reductionMinor: 0 } })
  expect(await reductionFor([latte], null)).toEqual({ refused: 'loginRequired' })
  expect(await reductionFor([latte, half])).toEqual({ refused: 'priceChanged' })
  expect(await reductionFor([abroad])).toEqual({ refused: 'priceChanged' })
  expect(await reductionFor([expired])).toEqual({ refused: 'voucherExpired' })
  expect(await reductionFor([used])).toEqual({ refused: 'voucherUsed' })
  expect(await reductionFor([latte], await addMember(database))).toEqual({ refused: 'notFound' })

  const attempt = { attempt_id: randomUUID(), order_id: orderId, voucher_nos: [latte] }
  const reservation = { attemptId: attempt.attempt_id, memberId, voucherNos: [latte], storeId: 'S1', now }
  expect(await reserve(database, reservation)).toEqual({ ok: true })
  expect((await facts()).get(latte)).toMatchObject({ obstacle: 'voucherReserved', reduction: null })
  expect(await reductionFor([latte])).toEqual({ refused: 'voucherReserved' })
  expect(await settleVouchers(database, attempt, { isPaid: false, now })).toEqual([])
  expect((await facts()).get(latte)).toMatchObject({ obstacle: null })
  await reserve(database, reservation)
  const uses = await settleVouchers(database, attempt, { isPaid: true, now })
  expect(uses).toMatchObject([{ voucher_no: latte, member_id: memberId }])
  const row = await database
    .selectFrom('voucher')
    .where('voucher_no', '=', latte)
    .selectAll()
    .executeTakeFirst()
  expect(row).toMatchObject({ used_at: now, used_store_id: 'S1', reserved_attempt: null })
})

test('one voucher named twice is refused, and an unknown order not found', async () => {
  const direct = await give({ kind: 'directReduction', priceOff: usd(50) })
  expect(await reductionFor([direct, direct])).toEqual({ refused: 'notFound' })
  const { database } = gateway.services
  const unknown = await couponsOfOrder(database, 'X'.repeat(24), { memberId, locale: 'en', now })
  expect(unknown).toEqual({ refused: 'notFound' })
})
