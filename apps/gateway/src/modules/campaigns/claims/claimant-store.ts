import { sql } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import type { Guest } from '#src/modules/directory/read-guest.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { Claimant } from '../catalogue/campaign-record.ts'
import {
  campaignRow,
  type CampaignRow,
  couponsJson,
  type StoredCampaign,
  type StoredCoupon,
  toStoredCampaign,
} from '../catalogue/campaign-store.ts'
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

type NoClaimant = { [Column in keyof ClaimantRow]: null }

export type FoundClaimant = Claimant & { contacts: ClaimantContacts }

/** A campaign, and the member who may claim it; undefined for no member and for one whose account was deleted. */
export type CampaignForMember = {
  campaign: StoredCampaign
  coupons: StoredCoupon[]
  claimant: FoundClaimant | undefined
}

/**
 * Reads in one statement what the rules of a claim use: the campaign, its coupons and the member. Undefined for an unknown
 * campaign.
 */
export async function findCampaignForMember(
  database: Database,
  activityNo: string,
  { memberId, country, now }: { memberId: string | null; country: Country; now: Date },
): Promise<CampaignForMember | undefined> {
  const {
    rows: [row],
  } = await sql<CampaignRow & { coupons: StoredCoupon[] } & (ClaimantRow | NoClaimant)>`
    select campaign.*, ${couponsJson(sql`campaign.activity_no`, country)} as coupons, claimant.*
    from (${campaignRow(activityNo, country, now)}) campaign
    left join lateral (${claimantRow(memberId)}) claimant on true`.execute(database)
  return (
    row && {
      campaign: toStoredCampaign(row),
      coupons: row.coupons,
      claimant: row.registered_at === null ? undefined : toClaimant(row),
    }
  )
}

/** Selects what the rules use of a member, as a claimant of the row `campaign`. */
function claimantRow(memberId: string | null) {
  // Each subquery about claims is answered by one unique index of `claim`.
  return sql`
    select
      case
        -- For an offer to new members, an account with another spelling of the address counts, too.
        when campaign.new_users_only then least(m.registered_at, (
          select min(registered_at) from member where contact_key(email) = contact_key(m.email)
        ))
        else m.registered_at
      end as registered_at,
      m.phone, m.registered_by,
      array(
        select contact from unnest(array[contact_key(m.email), m.phone]) as contact where contact is not null
        union all
        select issuer || ' ' || subject from member_login where member_id = m.member_id
      ) as contacts,
      array(
        select contact_hmac from former_contact
        where member_id = m.member_id and replaced_at >= campaign.starts_at
      ) as former_marks,
      (
        select count(*)::int from claim where member_id = m.member_id and activity_no = campaign.activity_no
      ) as claims,
      (
        select activity_no from claim
        where member_id = m.member_id and series_no = campaign.series_no and ordinal = 1
      ) as series_joined,
      exists (
        select from claim where member_id = m.member_id and is_new_user and ordinal = 1
      ) as has_new_user_claim
    from member m
    where m.member_id = ${memberId}::uuid`
}

function toClaimant(row: ClaimantRow): FoundClaimant {
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

/** A guest as a claimant: what they claimed is here, what is known of them in the market of their account. */
export function asClaimant(found: FoundClaimant | undefined, guest: Guest): FoundClaimant {
  return {
    claims: 0,
    seriesJoined: null,
    claimsElsewhere: 0,
    ...found,
    registeredAt: guest.registeredAt,
    hasPhone: guest.hasPhone,
    registeredByPhone: guest.registeredBy === 'phone',
    hasNewUserClaim: guest.hasUsedWelcomeOffer || found?.hasNewUserClaim === true,
    contacts: { current: guest.contactKeys, formerMarks: [] },
  }
}

/** Adds what other accounts with the same contacts have claimed, deleted ones included. */
export async function withOtherAccounts(
  database: Database,
  claimant: FoundClaimant,
  campaign: StoredCampaign,
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
