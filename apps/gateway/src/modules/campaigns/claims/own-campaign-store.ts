import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

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
