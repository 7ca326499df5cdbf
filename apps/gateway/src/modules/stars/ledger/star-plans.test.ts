import { sql } from 'kysely'
// Reading and changing a member's stars touches few rows, with 250,000 transfers in the ledger.
import { v4 as newKey } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { withoutTimeLimit } from '#src/database/without-time-limit.ts'
import { claimForPrice } from '#src/modules/campaigns/claims/claim-campaign.ts'
import { nextGift } from '#src/modules/campaigns/gifts/next-gift.ts'
import { seedCampaign, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { openMigratedPostgres } from '#src/testing/engines.ts'
import { findMovements, findOpenLots, findReceived } from '../account/account-store.ts'
import { seedProgram } from '../stars-for-tests.ts'
import { auditLedger } from './audit-ledger.ts'
import { creditOrder } from './credit-order.ts'
import { expireLots } from './expiry-store.ts'
import { reverseOrder } from './reverse-order.ts'
import { findBalance } from './star-balance.ts'

const now = new Date('2026-06-10T12:00:00Z')
const members = 500
const lotsEach = 100
/** Lots of each member with stars left. */
const openEach = 5
/** More than any of the calls needs, and far less than a member's history. */
const rowsMax = 60

let opened: OpenDatabase
let database: Database
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const memberId = idOf(7)
let accountNumber = ''

beforeAll(async () => {
  opened = await openMigratedPostgres()
  database = opened.database
  await seedStore(database, 'S1')
  await seedProgram(database, { programNo: 'P' })
  await seedCampaign(database, { activityNo: 'GIFT', priceStars: 30, perPersonLimit: 100, totalStock: 1_000 })
  await withoutTimeLimit(database, async (connection) => {
    // Without the checks of foreign keys, which hold by construction.
    await sql`set session_replication_role = replica`.execute(connection)
    const id = (number: string) =>
      sql.raw(`('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`)
    await sql`
      insert into member (member_id, email, country, language, registered_at)
      select ${id('n')}, n || '@example.com', 'US', 'en', '2026-01-01' from generate_series(1, ${members}::int) n`.execute(
      connection,
    )
    await sql`
      insert into star_account (account_id, member_id, country)
      select ${id('n')}, ${id('n')}, 'US' from generate_series(1, ${members}::int) n`.execute(connection)
    const lots = sql`generate_series(1, ${members}::int) n, generate_series(1, ${lotsEach}::int) l`
    const lotId = id('n * 1000 + l')
    await sql`
      insert into star_lot (account_id, lot_id, program_no, received, remaining, expires_at)
      select ${id('n')}, ${lotId}, 'P', 50, case when l > ${lotsEach - openEach}::int then 10 else 0 end,
        ${now}::timestamptz + l * interval '1 day' from ${lots}`.execute(connection)
    await sql`
      insert into star_order (partner, order_no, account_id, lot_id, currency, amount_minor, terms, paid_at)
      select 'tills', n || '-' || l, ${id('n')}, ${lotId}, 'USD', 500,
        '{"stars":10,"perMinor":100,"factor":1,"rounding":"down"}', '2026-03-01' from ${lots}`.execute(
      connection,
    )
    // Each lot was earned, and spent in four parts: of ten stars, or of 12 and 13 where nothing is left.
    for (const part of [0, 1, 2, 3, 4]) {
      const eventId = id(`${part + 1} * 10000000 + n * 1000 + l`)
      const amount =
        part === 0
          ? sql`50`
          : sql`case when l > ${lotsEach - openEach}::int then 10 else 12 + ${part}::int % 2 end`
      await sql`
        insert into star_event (account_id, event_id, kind, at, stars, partner, order_no)
        select ${id('n')}, ${eventId}, ${part === 0 ? 'earned' : 'redeemed'},
          '2026-03-01'::timestamptz + (l * 10 + ${part}::int) * interval '1 minute',
          ${part === 0 ? sql`1` : sql`-1`} * ${amount}, 'tills', n || '-' || l from ${lots}`.execute(
        connection,
      )
      await sql`
        insert into star_transfer (account_id, event_id, position, debit_account, credit_account, lot_id, amount)
        select ${id('n')}, ${eventId}, 0, ${part === 0 ? 'earned' : 'lot'}, ${part === 0 ? 'lot' : 'redeemed'}, ${lotId},
          ${amount} from ${lots}`.execute(connection)
    }
    await sql`
      insert into campaign (activity_no, kind, starts_at, ends_at, zone, price_stars, total_stock, texts)
      select 'G-' || n, 'gifts', '2026-01-01', '2027-01-01', 'UTC', n, 10, '{"en":{"title":"Gift","summary":"","rules":[]}}'
      from generate_series(100, 2100) n`.execute(connection)
    // Those for 1000 to 1004 stars are sold out.
    await sql`
      insert into quota (activity_no, scope, bucket, capacity, taken)
      select 'G-' || n, 'total', 0, 10, case when n between 1000 and 1004 then 10 else 3 end
      from generate_series(100, 2100) n`.execute(connection)
    await sql`set session_replication_role = default`.execute(connection)
  })
  await sql`analyze`.execute(database)
  const row = database.selectFrom('member').where('member_id', '=', memberId).select('account_number')
  accountNumber = (await row.executeTakeFirstOrThrow()).account_number
}, 240_000)
afterAll(() => opened.close())

/** The rows of stars, campaigns and quotas that a call reads; what it changes is rolled back. */
async function rowsReadBy(run: (database: Database) => Promise<unknown>): Promise<number> {
  const stopped = new Error('rolled back')
  let read = 0
  const statistics = async (transaction: Database) => {
    const { rows } = await sql<{ read: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read
      from pg_stat_xact_user_tables where relname like 'star%' or relname in ('campaign', 'quota')`.execute(
      transaction,
    )
    return rows[0]?.read ?? 0
  }
  await database
    .transaction()
    .execute(async (transaction) => {
      const before = await statistics(transaction)
      await run(transaction)
      read = (await statistics(transaction)) - before
      throw stopped
    })
    .catch((error: unknown) => {
      if (error !== stopped) throw error
    })
  return read
}

const account = { memberId, country: 'US' }

test('250,000 transfers are in the ledger, and the books balance', async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from star_transfer`.execute(database)
  expect(rows[0]?.count).toBe(members * lotsEach * 5)
  expect(await auditLedger(database, 1)).toEqual([])
}, 60_000)

test.each<[string, (watched: Database) => Promise<unknown>]>([
  ['the balance', (watched) => findBalance(watched, { ...account, now })],
  ['the lots', (watched) => findOpenLots(watched, account, now, 100)],
  [
    'a page of movements',
    (watched) => findMovements(watched, account, { kind: undefined, after: null, limit: 21 }),
  ],
  [
    'a page of one kind',
    (watched) => findMovements(watched, account, { kind: 'earned', after: null, limit: 21 }),
  ],
  [
    'a later page',
    (watched) =>
      findMovements(watched, account, {
        kind: undefined,
        after: { at: '2026-03-01T05:00:00.000Z', id: idOf(1) },
        limit: 21,
      }),
  ],
  [
    'the next gift among 2,000',
    async (watched) => {
      const gift = await nextGift(watched, { country: 'US', locale: 'en', now, balance: 999 })
      expect(gift).toMatchObject({ activityNo: 'G-1005', missing: 6 })
    },
  ],
  ['expired lots', (watched) => expireLots(watched, now, 20)],
])('%s: few rows', async (_, run) => {
  expect(await rowsReadBy(run)).toBeLessThan(rowsMax)
})

test('the stars of a period: the lots and orders of the member', async () => {
  const read = await rowsReadBy((watched) => findReceived(watched, account, 'P'))
  expect(read).toBeLessThanOrEqual(4 * lotsEach)
})

test('an order, its refund and a redemption: few rows', async () => {
  const order = {
    partner: 'tills',
    till: 'T1',
    storeId: 'S1',
    accountNumber,
    orderNo: 'NEW',
    amountMinor: 500,
    currency: 'USD',
    paidAt: now,
    now,
  }
  const purchase = {
    activityNo: 'GIFT',
    kind: 'gifts',
    priceStars: 30,
    memberId,
    country: 'US',
    idempotencyKey: newKey(),
    now,
  } as const
  const credited = await rowsReadBy(async (watched) =>
    expect(await creditOrder(watched, order)).toHaveProperty('ok'),
  )
  const redeemed = await rowsReadBy(async (watched) =>
    expect(await claimForPrice(watched, purchase)).toHaveProperty('ok'),
  )
  const reversed = await rowsReadBy(async (watched) =>
    expect(
      await reverseOrder(watched, { ...order, orderNo: '7-100', refundNo: 'R1', amountMinor: 500 }),
    ).toHaveProperty('ok'),
  )
  expect(Math.max(credited, redeemed, reversed)).toBeLessThan(rowsMax)
})
