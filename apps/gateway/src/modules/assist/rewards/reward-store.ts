import { type Selectable, sql } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { Cursor } from '#src/database/cursor.ts'
import type { Database } from '#src/database/database.ts'
import type { CampaignText, Localized, StoredTier, Tables } from '#src/database/tables.ts'

export type RewardKey = { invitation_id: string; friends: number }

/** A reward to give, with its inviter; `home_market` is that of a guest's account. */
export type DueReward = RewardKey & { member_id: string; home_market: string | null }

/** Rewards that were reached and have still to be given; at most `limit`. */
export async function findRewardsToGive(database: Database, now: Date, limit: number): Promise<DueReward[]> {
  const { rows } = await sql<DueReward>`
    select r.invitation_id, r.friends, m.member_id, m.home_market
    from assist_reward r
    join invitation i on i.invitation_id = r.invitation_id
    join member m on m.member_id = i.member_id
    where r.given_at is null and (r.next_try_at is null or r.next_try_at <= ${now}::timestamptz)
    order by r.reached_at
    limit ${limit}`.execute(database)
  return rows
}

/** Locks the inviter of an invitation against a deletion; undefined where they were deleted. */
export async function lockInviter(transaction: Database, invitationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ member_id: string }>`
    select m.member_id from member m
    where m.member_id = (select member_id from invitation where invitation_id = ${invitationId}::uuid)
    for key share`.execute(transaction)
  return rows[0]?.member_id
}

export type RewardToGive = {
  member_id: string
  /** Of a guest: the market that has their account, and with it their address. */
  home_market: string | null
  email: string | null
  language: string
  reached_at: Date
  activity_no: string
  country: Country
  zone: string
  texts: Localized<CampaignText>
  countries: Country[]
  tier: StoredTier
  /** Stars that were promised to a guest, and are being given in the market of their account. */
  promised: number | null
}

/** A reward that has not been given, with its inviter and tier. The invitation must be locked. */
export async function findRewardToGive(
  transaction: Database,
  { invitation_id: invitationId, friends }: RewardKey,
): Promise<RewardToGive | undefined> {
  const { rows } = await sql<RewardToGive>`
    select m.member_id, m.home_market, m.email, m.language, r.reached_at, i.activity_no, i.country, c.zone, c.texts, c.countries, tier.tier,
      r.stars as promised
    from assist_reward r
    join invitation i on i.invitation_id = r.invitation_id
    join member m on m.member_id = i.member_id
    join campaign c on c.activity_no = i.activity_no
    join assist_campaign a on a.activity_no = i.activity_no
    cross join lateral (
      select tier from jsonb_array_elements(a.tiers) as tier where (tier ->> 'friends')::int = r.friends
    ) tier
    where r.invitation_id = ${invitationId}::uuid and r.friends = ${friends}::smallint and r.given_at is null`.execute(
    transaction,
  )
  return rows[0]
}

/** What was given for a tier. */
export type Given = { voucherNos?: string[]; stars?: number; lotteryCode?: string }

/**
 * Stores what was given, or with `givenAt` null what is promised: a till takes it back no more. The helps that led to the tier, the first
 * ones that counted, are rewarded with it.
 */
export async function saveGiven(
  transaction: Database,
  { invitation_id: invitationId, friends }: RewardKey,
  { voucherNos = [], stars, lotteryCode }: Given,
  givenAt: Date | null,
): Promise<void> {
  await sql`
    with given as (
      update assist_reward set given_at = ${givenAt}::timestamptz, voucher_nos = ${voucherNos}::text[],
        stars = ${stars ?? null}::int, lottery_code = ${lotteryCode ?? null}::text, next_try_at = null
      where invitation_id = ${invitationId}::uuid and friends = ${friends}::smallint
      returning invitation_id, friends
    )
    update help h set state = 'rewarded'
    from given
    where h.state = 'qualified' and h.help_id in (
      select help_id from help
      where invitation_id = given.invitation_id and state in ('qualified', 'rewarded')
      order by qualified_at, help_id
      limit given.friends
    )`.execute(transaction)
}

/** Lets no gateway try to give a reward before `nextTryAt`. */
export async function postponeReward(
  database: Database,
  { invitation_id: invitationId, friends }: RewardKey,
  nextTryAt: Date,
): Promise<void> {
  await database
    .updateTable('assist_reward')
    .set({ next_try_at: nextTryAt })
    .where('invitation_id', '=', invitationId)
    .where('friends', '=', friends)
    .where('given_at', 'is', null)
    .execute()
}

export type RewardRow = Selectable<Tables['assist_reward']> & {
  activity_no: string
  texts: Localized<CampaignText>
  tier: StoredTier
  sorted_at: string
  sorted_id: string
}

/** The tiers that a member has reached, newest first, those after the cursor. */
export async function findRewards(
  database: Database,
  asked: { memberId: string; activityNo: string | undefined; after: Cursor | null; limit: number },
): Promise<RewardRow[]> {
  const { memberId, activityNo, after, limit } = asked
  const { rows } = await sql<RewardRow>`
    select r.*, i.activity_no, c.texts, tier.tier, r.invitation_id || ' ' || r.friends as sorted_id,
      to_char(r.reached_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sorted_at
    from invitation i
    join assist_reward r on r.invitation_id = i.invitation_id
    join campaign c on c.activity_no = i.activity_no
    join assist_campaign a on a.activity_no = i.activity_no
    cross join lateral (
      select tier from jsonb_array_elements(a.tiers) as tier where (tier ->> 'friends')::int = r.friends
    ) tier
    where i.member_id = ${memberId}::uuid ${activityNo === undefined ? sql`` : sql`and i.activity_no = ${activityNo}`}
    ${
      after === null
        ? sql``
        : sql`and (
          r.reached_at < ${after.at}::timestamptz
          or (r.reached_at = ${after.at}::timestamptz and r.invitation_id || ' ' || r.friends > ${after.id})
        )`
    }
    order by r.reached_at desc, r.invitation_id || ' ' || r.friends
    limit ${limit}`.execute(database)
  return rows
}
