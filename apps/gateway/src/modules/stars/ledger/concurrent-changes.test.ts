// Stars are spent once, whatever runs at the same time: concurrent redemptions, credits, refunds and expiry on PostgreSQL.
import { sql } from 'kysely'
import { v4 as newKey } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { redeemGift } from '#src/modules/campaigns/gifts/redeem-gift.ts'
import { seedCampaign, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { openMigratedPostgres } from '#src/testing/engines.ts'
import { seedCollector, seedProgram } from '../stars-for-tests.ts'
import { auditLedger } from './audit-ledger.ts'
import { creditOrder } from './credit-order.ts'
import { expireStars } from './expire-stars.ts'
import { reverseOrder } from './reverse-order.ts'
import { lockStars } from './spend-stars.ts'
import { findBalance } from './star-balance.ts'

let opened: OpenDatabase
let database: Database
beforeAll(async () => {
  opened = await openMigratedPostgres()
  database = opened.database
  await seedStore(database, 'S1')
  await seedProgram(database, { programNo: 'P', life: { days: 30 } })
})
afterAll(() => opened.close())

const now = new Date('2026-06-10T12:00:00Z')
const till = { partner: 'tills', till: 'T1', storeId: 'S1' }

const earn = (accountNumber: string, stars: number, orderNo: string = newKey(), paidAt = now) =>
  creditOrder(database, {
    ...till,
    accountNumber,
    orderNo,
    amountMinor: stars * 10,
    currency: 'USD',
    paidAt,
    now,
  })

const refund = (orderNo: string, stars: number, refundNo: string = newKey()) =>
  reverseOrder(database, { ...till, orderNo, refundNo, amountMinor: stars * 10, now })

const gift = (memberId: string, activityNo: string, priceStars: number) => ({
  activityNo,
  memberId,
  country: 'US' as const,
  priceStars,
  now,
})

const redeem = (
  memberId: string,
  activityNo: string,
  priceStars: number,
  idempotencyKey: string = newKey(),
) => redeemGift(database, { ...gift(memberId, activityNo, priceStars), idempotencyKey })

/** Transactions that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database or l.database is null
    where not l.granted and d.datname = current_database()`.execute(database)
  return rows[0]?.waiting ?? 0
}

const balanceOf = async (memberId: string) =>
  (await findBalance(database, { memberId, country: 'US', now })).balance

const outcomesOf = (answers: readonly object[]) =>
  Object.groupBy(answers, (answer) => ('refused' in answer ? String(answer.refused) : 'ok'))
const counts = (answers: readonly object[]) =>
  Object.fromEntries(Object.entries(outcomesOf(answers)).map(([name, group]) => [name, group?.length]))

const vouchersOf = (activityNo: string) =>
  database.selectFrom('voucher').where('activity_no', '=', activityNo).selectAll().execute()

describe('concurrently', () => {
  test('40 redemptions of one member spend what there is, and no star twice', async () => {
    await seedCampaign(database, { activityNo: 'LATTE', priceStars: 70, perPersonLimit: 40, totalStock: 100 })
    const { memberId, accountNumber } = await seedCollector(database)
    for (const stars of [33, 150, 1, 216]) await earn(accountNumber, stars)
    const answers = await Promise.all(Array.from({ length: 40 }, () => redeem(memberId, 'LATTE', 70)))
    expect(counts(answers)).toEqual({ ok: 5, notEnoughPoints: 35 })
    expect(await balanceOf(memberId)).toBe(400 - 5 * 70)
    expect(await vouchersOf('LATTE')).toHaveLength(5)
  }, 60_000)

  test('one redemption that is sent 20 times is one', async () => {
    await seedCampaign(database, { activityNo: 'ONCE', priceStars: 10, perPersonLimit: 30 })
    const { memberId, accountNumber } = await seedCollector(database)
    await earn(accountNumber, 1_000)
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(memberId, 'ONCE', 10, key)))
    expect(counts(answers)).toEqual({ ok: 20 })
    expect(await balanceOf(memberId)).toBe(990)
    expect(await vouchersOf('ONCE')).toHaveLength(1)
  })

  test('a redemption locks the account before its claim, so that two of one member cannot deadlock', async () => {
    await seedCampaign(database, { activityNo: 'ORDER', priceStars: 10, perPersonLimit: 2 })
    const { memberId, accountNumber } = await seedCollector(database)
    await earn(accountNumber, 20)
    const { first, second } = await database.transaction().execute(async (transaction) => {
      await lockStars(transaction, memberId, 'US')
      const waiting = redeem(memberId, 'ORDER', 10)
      await expect.poll(() => countWaiting()).toBe(1)
      // Ends before a deadlock is detected, which the other redemption would be repeated after.
      await sql`set local lock_timeout = '200ms'`.execute(transaction)
      const redemption = { ...gift(memberId, 'ORDER', 10), idempotencyKey: newKey() }
      return { first: await redeemGift(transaction, redemption), second: { waiting } }
    })
    expect(counts([first, await second.waiting])).toEqual({ ok: 2 })
    expect(await balanceOf(memberId)).toBe(0)
  })

  test('the limit per member and the stock hold, and a refusal costs nothing', async () => {
    await seedCampaign(database, { activityNo: 'TOTE', priceStars: 10, perPersonLimit: 2, totalStock: 15 })
    const members = await Promise.all(Array.from({ length: 10 }, () => seedCollector(database)))
    for (const { accountNumber } of members) await earn(accountNumber, 100)
    const answers = await Promise.all(
      [...members, ...members, ...members].map(({ memberId }) => redeem(memberId, 'TOTE', 10)),
    )
    const { ok } = counts(answers)
    expect(ok).toBe(15)
    expect(await vouchersOf('TOTE')).toHaveLength(15)
    const balances = await Promise.all(members.map(({ memberId }) => balanceOf(memberId)))
    expect(balances.every((balance) => balance >= 80)).toBe(true)
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(10 * 100 - 15 * 10)
  })

  test('two tills with one order give its stars once, also to a new account', async () => {
    const { memberId, accountNumber } = await seedCollector(database)
    const orderNo = newKey()
    const answers = await Promise.all(Array.from({ length: 10 }, () => earn(accountNumber, 120, orderNo)))
    expect(counts(answers)).toEqual({ ok: 10 })
    expect(await balanceOf(memberId)).toBe(120)
    const { accountNumber: other } = await seedCollector(database)
    expect(await earn(other, 120, orderNo)).toEqual({ refused: 'orderDiffers' })
  })

  test('parts of a refund take back what the order gave, once for each number', async () => {
    const { memberId, accountNumber } = await seedCollector(database)
    const orderNo = newKey()
    await earn(accountNumber, 100, orderNo)
    const numbers = Array.from({ length: 4 }, () => newKey())
    const answers = await Promise.all([...numbers, ...numbers].map((number) => refund(orderNo, 25, number)))
    expect(counts(answers)).toEqual({ ok: 8 })
    expect(await balanceOf(memberId)).toBe(0)
    expect(await refund(orderNo, 1)).toEqual({ refused: 'refundTooLarge', leftMinor: 0 })
  })

  test('credits, redemptions, refunds and expiry of one member leave books that balance', async () => {
    await seedCampaign(database, { activityNo: 'MIX', priceStars: 30, perPersonLimit: 1_000 })
    const { memberId, accountNumber } = await seedCollector(database)
    const orders = Array.from({ length: 12 }, () => newKey())
    // Half of them end before `now`, so that the job finds something.
    const paidAt = (index: number) => new Date(now.getTime() - (index % 2) * 29 * 86_400_000)
    const credits = orders.map((orderNo, index) => earn(accountNumber, 50, orderNo, paidAt(index)))
    const later = new Date(now.getTime() + 2 * 86_400_000)
    const mixed = [
      ...credits,
      ...Array.from({ length: 12 }, () => redeem(memberId, 'MIX', 30)),
      expireStars(database, later),
      ...orders.slice(0, 4).map((orderNo) => refund(orderNo, 20)),
      expireStars(database, later),
    ]
    await Promise.all(mixed)
    await Promise.all(orders.map((orderNo) => refund(orderNo, 10)))
    expect(await auditLedger(database, 10)).toEqual([])
  })
})

test('the books of all these members balance', async () => {
  expect(await auditLedger(database, 10)).toEqual([])
})
