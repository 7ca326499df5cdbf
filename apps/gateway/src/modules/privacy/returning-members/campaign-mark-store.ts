import { sql, type Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { MemberMarks } from './address-mark.ts'

type Transaction = Kysely<Tables>

/** Rows that one purge deletes. */
const purgeSize = 5_000

export type CampaignMark = { mark: Buffer; activityNo: string; claims: number }

/** A running campaign that a member has claimed, or that is for new members and began after they registered (0 claims). */
export type MarkedCampaign = {
  activity_no: string
  series_no: string | null
  starts_at: Date
  ends_at: Date
  claims: number
}

export async function findMarkedCampaigns(
  database: Kysely<Tables>,
  memberId: string,
  now: Date,
): Promise<MarkedCampaign[]> {
  const { rows } = await sql<MarkedCampaign>`
    select c.activity_no, c.series_no, c.starts_at, c.ends_at, claimed.claims
    from (select activity_no, count(*)::int as claims from claim where member_id = ${memberId}::uuid group by activity_no)
      as claimed
    join campaign c on c.activity_no = claimed.activity_no
    where c.ends_at > ${now}::timestamptz
    union all
    select c.activity_no, null, c.starts_at, c.ends_at, 0
    from campaign c join member m on m.member_id = ${memberId}::uuid
    where c.new_users_only and c.is_on_shelf and c.starts_at <= ${now}::timestamptz and c.ends_at > ${now}::timestamptz
      and m.registered_at < c.starts_at`.execute(database)
  return rows
}

/** A member's contacts as keys: address, phone and identities at providers. */
export async function findContactKeys(database: Kysely<Tables>, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ contact: string }>`
    select contact from member m, unnest(array[contact_key(m.email), m.phone]) as contact
    where m.member_id = ${memberId}::uuid and contact is not null
    union all
    select issuer || ' ' || subject from member_login where member_id = ${memberId}::uuid`.execute(database)
  return rows.map(({ contact }) => contact)
}

export async function findFormerContacts(
  database: Kysely<Tables>,
  memberId: string,
): Promise<{ mark: Buffer; replacedAt: Date }[]> {
  const rows = await database
    .selectFrom('former_contact')
    .select(['contact_hmac', 'replaced_at'])
    .where('member_id', '=', memberId)
    .execute()
  return rows.map((row) => ({ mark: Buffer.from(row.contact_hmac), replacedAt: row.replaced_at }))
}

/** Stores marks; one that exists keeps the larger number of claims. */
export async function saveCampaignMarks(
  transaction: Transaction,
  marks: readonly CampaignMark[],
): Promise<void> {
  if (marks.length === 0) return
  await transaction
    .insertInto('campaign_mark')
    // In one order, so that concurrent changes of one person's accounts do not deadlock.
    .values(
      marks
        .toSorted((one, other) => one.mark.compare(other.mark))
        .map(({ mark, activityNo, claims }) => ({ mark, activity_no: activityNo, claims })),
    )
    .onConflict((conflict) =>
      conflict
        .column('mark')
        .doUpdateSet({ claims: sql`greatest(campaign_mark.claims, excluded.claims)` })
        .whereRef('campaign_mark.activity_no', '=', 'excluded.activity_no'),
    )
    .execute()
}

/** Every campaign that has marks, with its series. One index look-up each, however many marks they have. */
const markedCampaigns = sql<{ activity_no: string; series_no: string | null; ends_at: Date }>`
  with recursive marked as (
    select min(activity_no) as activity_no from campaign_mark
    union all
    select (select min(activity_no) from campaign_mark where activity_no > marked.activity_no)
    from marked where marked.activity_no is not null
  )
  select c.activity_no, c.series_no, c.ends_at from marked join campaign c on c.activity_no = marked.activity_no`

/** The stored marks of contacts, for the export of a member's data. */
export async function findCampaignMarks(
  database: Kysely<Tables>,
  marks: MemberMarks,
  contactMarks: readonly Buffer[],
): Promise<{ activity_no: string; claims: number }[]> {
  const campaigns = (await markedCampaigns.execute(database)).rows
  const wanted = campaigns.flatMap(({ activity_no: activityNo, series_no: seriesNo }) =>
    contactMarks.flatMap((contact) => [
      marks.ofCampaign(activityNo, contact),
      ...(seriesNo === null ? [] : [marks.ofSeries(seriesNo, contact)]),
    ]),
  )
  const { rows } = await sql<{ activity_no: string; claims: number }>`
    select activity_no, claims from campaign_mark where mark = any (${wanted}::bytea[])
    order by activity_no`.execute(database)
  return rows
}

/** The contact key of an address. */
export async function contactKeyOf(database: Kysely<Tables>, contact: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select contact_key(${contact}::text) as key`.execute(database)
  const [row] = rows
  if (!row) throw new Error('A contact has no key.')
  return row.key
}

export async function addFormerContact(
  transaction: Transaction,
  { memberId, mark, now }: { memberId: string; mark: Buffer; now: Date },
): Promise<void> {
  await transaction
    .insertInto('former_contact')
    .values({ member_id: memberId, contact_hmac: mark, replaced_at: now })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'contact_hmac']).doUpdateSet({ replaced_at: now }),
    )
    .execute()
}

/** Stores that contacts used an offer for new members; `expiresAt` is null while their account exists. */
export async function saveWelcomeOfferMarks(
  transaction: Transaction,
  marks: readonly Buffer[],
  expiresAt: Date | null,
): Promise<void> {
  if (marks.length === 0) return
  await transaction
    .insertInto('welcome_offer_mark')
    .values(
      marks
        .toSorted((one, other) => one.compare(other))
        .map((mark) => ({ address_hmac: mark, expires_at: expiresAt })),
    )
    .onConflict((conflict) => conflict.column('address_hmac').doUpdateSet({ expires_at: expiresAt }))
    .execute()
}

export async function hasUsedWelcomeOffer(database: Kysely<Tables>, memberId: string): Promise<boolean> {
  const row = await database
    .selectFrom('claim')
    .select('ordinal')
    .where('member_id', '=', memberId)
    .where('is_new_user', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes the marks of campaigns that have ended, with all campaigns of their series, and contacts that were replaced
 * before every running campaign.
 */
export async function purgeCampaignMarks(database: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    delete from campaign_mark where mark in (
      select m.mark from (${markedCampaigns}) as c join campaign_mark m on m.activity_no = c.activity_no
      where c.ends_at <= ${now}::timestamptz and not exists (
        select from campaign s where s.series_no = c.series_no and s.ends_at > ${now}::timestamptz
      )
      limit ${sql.lit(purgeSize)}
    )`.execute(database)
  await sql`
    delete from former_contact where (member_id, contact_hmac) in (
      select member_id, contact_hmac from former_contact
      where replaced_at < coalesce(
        (select min(starts_at) from campaign where ends_at > ${now}::timestamptz),
        ${now}::timestamptz
      )
      limit ${sql.lit(purgeSize)}
    )`.execute(database)
}
