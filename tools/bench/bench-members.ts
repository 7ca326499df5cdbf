/** The campaign and the members of the benchmark, who are registered before it starts and claim once each. */
import { sql } from 'kysely'
import type { Database } from '@crema/gateway/database/database'
import { splitCapacity } from '@crema/gateway/modules/quotas/quota-buckets'

export const hotCampaign = 'BENCH-HOT'

const dayMs = 24 * 60 * 60_000
/** More than is claimed, so that no bucket runs empty during the measurement. */
const stock = 1_000_000
const coldCampaigns = 100

/** Not that of the demo's guests, whose ids are counted, too. */
const idStart = 'be4c0000-0000-7000-8000-'

/** The id of the nth member. */
export const memberIdOf = (n: number): string => idStart + n.toString(16).padStart(12, '0')

/** The same as SQL of a number. */
export const memberIdSql = (n: string): string =>
  `('${idStart}' || lpad(to_hex(${n}::bigint), 12, '0'))::uuid`

/** The token of the nth member's session. */
export const tokenOf = (n: number): string => String(n).padStart(43, '0')

/** Its hash, as SQL of a number. */
export const tokenHashSql = (n: string): string => `sha256(lpad(${n}::text, 43, '0')::bytea)`

/** Inserts the campaign and `members` members. */
export async function seedMembers(database: Database, members: number): Promise<void> {
  await seedHotCampaign(database)
  await sql`
    insert into member (member_id, email, country, language, registered_at)
    select ${sql.raw(memberIdSql('n'))}, n || '@bench.example', 'US', 'en', now()
    from generate_series(0, ${members - 1}::int) n`.execute(database)
}

/** Inserts copies of the campaign, and returns their numbers. */
export async function seedColdCampaigns(database: Database): Promise<string[]> {
  const numbers = Array.from({ length: coldCampaigns }, (_, n) => `BENCH-COLD-${n}`)
  await sql`
    insert into campaign (activity_no, kind, countries, starts_at, ends_at, zone, total_stock, texts)
    select number, kind, countries, starts_at, ends_at, zone, total_stock, texts
    from campaign, unnest(${numbers}::text[]) number where activity_no = ${hotCampaign}`.execute(database)
  await sql`
    insert into campaign_coupon (activity_no, position, coupon_no)
    select number, 0, ${hotCampaign} from unnest(${numbers}::text[]) number`.execute(database)
  await sql`
    insert into quota (activity_no, scope, bucket, capacity)
    select number, scope, bucket, capacity
    from quota, unnest(${numbers}::text[]) number where activity_no = ${hotCampaign}`.execute(database)
  return numbers
}

async function seedHotCampaign(database: Database): Promise<void> {
  const now = Date.now()
  await database
    .insertInto('campaign')
    .values({
      activity_no: hotCampaign,
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
      coupon_no: hotCampaign,
      kind: 'discountDrink',
      valid_days: 7,
      discount: 5,
      texts: JSON.stringify({ en: { name: 'Half off', note: 'Any drink' } }),
    })
    .execute()
  await database
    .insertInto('campaign_coupon')
    .values({ activity_no: hotCampaign, position: 0, coupon_no: hotCampaign })
    .execute()
  await database
    .insertInto('quota')
    .values(
      splitCapacity(stock).map((capacity, bucket) => ({
        activity_no: hotCampaign,
        scope: 'total',
        bucket,
        capacity,
      })),
    )
    .execute()
}

/** Inserts a session for each of `count` members, starting with the member number `first`; returns their tokens. */
export async function createSessions(database: Database, first: number, count: number): Promise<string[]> {
  await sql`
    insert into session (session_id, member_id, token_hash, token_expires_at, refresh_hash, refreshed_at, refresh_expires_at, created_at)
    select gen_random_uuid(), ${sql.raw(memberIdSql('n'))}, ${sql.raw(tokenHashSql('n'))}, now() + interval '1 day',
      sha256(('refresh ' || n)::bytea), now(), now() + interval '1 day', now()
    from generate_series(${first}::int, ${first + count - 1}::int) n`.execute(database)
  return Array.from({ length: count }, (_, index) => tokenOf(first + index))
}

/** Throws if the tables do not hold exactly `claims` claims. */
export async function expectClaims(database: Database, claims: number): Promise<void> {
  const { made, taken } = await database
    .selectNoFrom([
      sql<number>`(select count(*)::int from claim where activity_no like 'BENCH-%')`.as('made'),
      sql<number>`(select sum(taken)::int from quota where activity_no like 'BENCH-%')`.as('taken'),
    ])
    .executeTakeFirstOrThrow()
  if (made !== claims || taken !== claims)
    throw new Error(`${claims} claims were measured, the tables hold ${made} and count ${taken}.`)
}
