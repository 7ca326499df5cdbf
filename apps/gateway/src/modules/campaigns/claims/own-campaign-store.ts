import { sql } from 'kysely'
import type { CampaignKind } from '@crema/contract/campaigns/campaign'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import type { CampaignText, Localized } from '#src/database/tables.ts'

type ClaimedCampaign = { activityNo: string; voucherNo: string | null }

/** The running campaigns that a member has claimed, with the unused voucher that expires first. */
export async function findClaimedCampaigns(
  database: Database,
  memberId: string,
  now: Date,
): Promise<ClaimedCampaign[]> {
  const { rows } = await sql<{ activity_no: string; voucher_no: string | null }>`
    select c.activity_no, (
      select v.voucher_no from voucher v
      where v.member_id = ${memberId}::uuid and v.activity_no = c.activity_no
        and v.used_at is null and v.expires_at > ${now}::timestamptz
      order by v.expires_at, v.voucher_no
      limit 1
    ) as voucher_no
    from claim cl join campaign c on c.activity_no = cl.activity_no
    where cl.member_id = ${memberId}::uuid and cl.ordinal = 1 and c.ends_at > ${now}::timestamptz
    order by c.activity_no`.execute(database)
  return rows.map(({ activity_no, voucher_no }) => ({ activityNo: activity_no, voucherNo: voucher_no }))
}

/**
 * The running campaigns for new members that the member can no longer claim: they registered before it began, or have claimed
 * one. The rules are those of `claimRefusal`.
 */
export async function findClosedCampaigns(
  database: Database,
  memberId: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ activity_no: string }>`
    select c.activity_no
    from member m join campaign c
      on c.new_users_only and c.is_on_shelf and c.starts_at <= ${now}::timestamptz and c.ends_at > ${now}::timestamptz
    where m.member_id = ${memberId}::uuid and (
      m.registered_at < c.starts_at
      or exists (select from claim where member_id = m.member_id and is_new_user and ordinal = 1)
    )
    order by c.activity_no`.execute(database)
  return rows.map(({ activity_no }) => activity_no)
}

export type PastCampaignRow = {
  activity_no: string
  kind: CampaignKind
  texts: Localized<CampaignText>
  ends_at: Date
  zone: string
  vouchers: number
  used: number
}

/** The ended campaigns of a country that a member had something of, newest first. */
export async function findPastCampaigns(
  database: Database,
  { memberId, country, now, limit }: { memberId: string; country: Country; now: Date; limit: number },
): Promise<PastCampaignRow[]> {
  const { rows } = await sql<PastCampaignRow>`
    select c.activity_no, c.kind, c.texts, c.ends_at, c.zone,
      count(v.voucher_no)::int as vouchers, count(v.used_at)::int as used
    from (
      select c.* from claim cl join campaign c on c.activity_no = cl.activity_no
      where cl.member_id = ${memberId}::uuid and cl.ordinal = 1 and c.ends_at <= ${now}::timestamptz
        and (c.countries = '{}' or ${country} = any (c.countries))
      order by c.ends_at desc, c.activity_no
      limit ${limit}
    ) c
    left join voucher v on v.member_id = ${memberId}::uuid and v.activity_no = c.activity_no
    group by c.activity_no, c.kind, c.texts, c.ends_at, c.zone
    order by c.ends_at desc, c.activity_no`.execute(database)
  return rows
}
