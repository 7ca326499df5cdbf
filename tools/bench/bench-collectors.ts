/** The members of the benchmark of stars, each with an account and a lot, the program, and a gift. */
import { sql } from 'kysely'
import type { Database } from '@crema/gateway/database/database'
import { hotCampaign, seedMembers } from './bench-members.ts'
import { seedStore } from './bench-store.ts'

export const priceStars = 20

/** The account number of the nth member; that of `captureCredits` is the same. */
export const accountNumberOf = (n: number): string => `2${String(n).padStart(9, '0')}`

const dayMs = 24 * 60 * 60_000

export async function seedCollectors(database: Database, members: number): Promise<void> {
  await seedMembers(database, members)
  await sql`
    update member m set account_number = '2' || lpad((placed.nth - 1)::text, 9, '0')
    from (select member_id, row_number() over (order by member_id) as nth from member
      where email like '%@bench.example') placed
    where m.member_id = placed.member_id`.execute(database)
  await database
    .updateTable('campaign')
    .set({ kind: 'gifts', price_stars: priceStars })
    .where('activity_no', '=', hotCampaign)
    .execute()
  await seedStore(database)
  const now = Date.now()
  const endsAt = new Date(now + 300 * dayMs)
  await database
    .insertInto('star_program')
    .values({
      program_no: 'BENCH',
      country: 'US',
      zone: 'UTC',
      starts_at: new Date(now - dayMs),
      ends_at: endsAt,
      redeem_until: endsAt,
      rates: JSON.stringify({ USD: { stars: 10, perMinor: 100 } }),
      rounding: 'down',
      multipliers: JSON.stringify([]),
      life_days: null,
      life_months: 6,
      order_stars_max: 10_000,
      texts: JSON.stringify({ en: { title: 'Stars', howToCollect: [] } }),
    })
    .execute()
  // An earlier order gave each member 100 stars.
  await sql`
    with account as (
      insert into star_account (account_id, member_id, country)
      select gen_random_uuid(), member_id, 'US' from member where email like '%@bench.example'
      returning account_id
    ),
    lot as (
      insert into star_lot (account_id, lot_id, program_no, received, remaining, expires_at)
      select account_id, gen_random_uuid(), 'BENCH', 100, 100, now() + interval '90 days' from account
      returning account_id, lot_id
    ),
    event as (
      insert into star_event (account_id, event_id, kind, at, stars, partner)
      select account_id, lot_id, 'earned', now(), 100, 'seed' from lot
    )
    insert into star_transfer (account_id, event_id, position, debit_account, credit_account, lot_id, amount)
    select account_id, lot_id, 0, 'earned', 'lot', lot_id, 100 from lot`.execute(database)
  await sql`analyze`.execute(database)
}
