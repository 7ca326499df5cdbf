/** Who claims: members that are there before the clock runs, each for one claim. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '@crema/gateway/database/database'
import { splitCapacity } from '@crema/gateway/modules/quotas/quota-buckets'

export const hot = 'BENCH-HOT'

const dayMs = 24 * 60 * 60_000
const batch = 2_000

/** More than anybody claims here, so that no bucket runs empty while it is measured. */
const stock = 1_000_000

/** The nth member; pgbench counts the same way (`pgbench-script.ts`). */
export const memberIdOf = (n: number): string => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** The hot campaign, and `members` who are registered. */
export async function seedCrowd(database: Database, members: number): Promise<void> {
  const now = Date.now()
  await database
    .insertInto('campaign')
    .values({
      activity_no: hot,
      kind: 'coupons',
      countries: [],
      starts_at: new Date(now - dayMs),
      ends_at: new Date(now + dayMs),
      zone: 'UTC',
      total_stock: stock,
      texts: JSON.stringify({ en: { title: 'Hot', summary: 'For measuring', rules: [] } }),
    })
    .execute()
  await database
    .insertInto('coupon')
    .values({
      coupon_no: hot,
      kind: 'discountDrink',
      valid_days: 7,
      discount: 5,
      texts: JSON.stringify({ en: { name: 'Half off', note: 'Any drink' } }),
    })
    .execute()
  await database
    .insertInto('campaign_coupon')
    .values({ activity_no: hot, position: 0, coupon_no: hot })
    .execute()
  await database
    .insertInto('quota')
    .values(
      splitCapacity(stock).map((capacity, bucket) => ({
        activity_no: hot,
        scope: 'total',
        bucket,
        capacity,
      })),
    )
    .execute()
  await sql`
    insert into member (member_id, email, country, language, registered_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n || '@bench.example', 'US', 'en', now()
    from generate_series(0, ${members - 1}::int) n`.execute(database)
}

/** Signs the members from `first` on in; answers their tokens. */
export async function signInAll(database: Database, first: number, count: number): Promise<string[]> {
  const now = new Date()
  const later = new Date(now.getTime() + dayMs)
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  for (let start = 0; start < count; start += batch) {
    await database
      .insertInto('session')
      .values(
        tokens.slice(start, start + batch).map((token, index) => ({
          session_id: sql<string>`gen_random_uuid()`,
          member_id: memberIdOf(first + start + index),
          token_hash: createHash('sha256').update(token).digest(),
          token_expires_at: later,
          refresh_hash: randomBytes(32),
          previous_refresh_hash: null,
          refreshed_at: now,
          refresh_expires_at: later,
          created_at: now,
        })),
      )
      .execute()
  }
  return tokens
}

/** Fails where what was measured was not claims. */
export async function expectClaims(database: Database, claims: number): Promise<void> {
  const { made, taken } = await database
    .selectNoFrom([
      sql<number>`(select count(*)::int from claim where activity_no = ${hot})`.as('made'),
      sql<number>`(select sum(taken)::int from quota where activity_no = ${hot})`.as('taken'),
    ])
    .executeTakeFirstOrThrow()
  if (made !== claims || taken !== claims)
    throw new Error(`${claims} claims were measured, the tables hold ${made} and count ${taken}.`)
}
