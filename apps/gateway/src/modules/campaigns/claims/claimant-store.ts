import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { Claimant } from '../catalogue/campaign-record.ts'
import { claimMarks, type ClaimantContacts } from './claim-marks.ts'

type ClaimantRow = {
  registered_at: Date
  phone: string | null
  registered_by: string
  contacts: string[]
  former_marks: Buffer[]
  claims: number
  series_joined: string | null
  has_new_user_claim: boolean
}

type ClaimedCampaign = { activityNo: string; seriesNo: string | null; newUsersOnly: boolean; startsAt: Date }

export type FoundClaimant = Claimant & { contacts: ClaimantContacts }

/** The data of a member that the rules of a claim use; undefined if the account was deleted. */
export async function findClaimant(
  database: Database,
  memberId: string,
  { activityNo, seriesNo, newUsersOnly, startsAt }: ClaimedCampaign,
): Promise<FoundClaimant | undefined> {
  // For an offer to new members, an account with another spelling of the address counts, too.
  const registeredAt = newUsersOnly
    ? sql`least(m.registered_at, (
        select min(registered_at) from member where contact_key(email) = contact_key(m.email)
      ))`
    : sql`m.registered_at`
  // Each subquery about claims is answered by one unique index of `claim`.
  const {
    rows: [row],
  } = await sql<ClaimantRow>`
    select ${registeredAt} as registered_at, m.phone, m.registered_by,
      array(
        select contact from unnest(array[contact_key(m.email), m.phone]) as contact where contact is not null
        union all
        select issuer || ' ' || subject from member_login where member_id = m.member_id
      ) as contacts,
      array(
        select contact_hmac from former_contact
        where member_id = m.member_id and replaced_at >= ${startsAt}::timestamptz
      ) as former_marks,
      (select count(*)::int from claim where member_id = m.member_id and activity_no = ${activityNo}) as claims,
      (
        select activity_no from claim
        where member_id = m.member_id and series_no = ${seriesNo}::text and ordinal = 1
      ) as series_joined,
      exists (
        select from claim where member_id = m.member_id and is_new_user and ordinal = 1
      ) as has_new_user_claim
    from member m
    where m.member_id = ${memberId}::uuid`.execute(database)
  if (!row) return undefined
  return {
    claims: row.claims,
    registeredAt: row.registered_at,
    hasPhone: row.phone !== null,
    registeredByPhone: row.registered_by === 'phone',
    seriesJoined: row.series_joined,
    hasNewUserClaim: row.has_new_user_claim,
    claimsElsewhere: 0,
    contacts: { current: row.contacts, formerMarks: row.former_marks.map((mark) => Buffer.from(mark)) },
  }
}

/** Adds what other accounts with the same contacts have claimed, deleted ones included. */
export async function withOtherAccounts(
  database: Database,
  claimant: FoundClaimant,
  campaign: ClaimedCampaign,
  marks: MemberMarks | undefined,
  now: Date,
): Promise<FoundClaimant> {
  const wanted = claimMarks(marks, campaign, claimant.contacts)
  if (wanted.campaign.length === 0) return claimant
  const { rows } = await sql<{ activity_no: string | null; claims: number }>`
    select activity_no, claims::int from campaign_mark where mark = any (${wanted.campaign}::bytea[])
    union all
    select null, 0 from welcome_offer_mark
    where address_hmac = any (${wanted.welcome}::bytea[])
      and (expires_at is null or expires_at > ${now}::timestamptz)`.execute(database)
  const ofCampaign = rows.filter((row) => row.activity_no === campaign.activityNo)
  const ofSeries = rows.find((row) => row.activity_no !== null && row.activity_no !== campaign.activityNo)
  const wasMember = campaign.newUsersOnly && ofCampaign.some(({ claims }) => claims === 0)
  return {
    ...claimant,
    registeredAt: wasMember ? new Date(0) : claimant.registeredAt,
    claimsElsewhere: Math.max(0, ...ofCampaign.map(({ claims }) => claims)),
    seriesJoined: claimant.seriesJoined ?? ofSeries?.activity_no ?? null,
    hasNewUserClaim: claimant.hasNewUserClaim || rows.some((row) => row.activity_no === null),
  }
}
