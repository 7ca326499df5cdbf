import { sql, type Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'

export async function findAnnouncedCampaign(database: Kysely<Tables>, activityNo: string) {
  return database
    .selectFrom('campaign')
    .select(['activity_no', 'countries', 'starts_at', 'ends_at', 'is_on_shelf', 'scan_only', 'texts'])
    .where('activity_no', '=', activityNo)
    .executeTakeFirst()
}
export type AnnouncedCampaign = NonNullable<Awaited<ReturnType<typeof findAnnouncedCampaign>>>

export type ReachableMember = { member_id: string; email: string; language: string; is_announced: boolean }

/** Members with a verified address who have once consented to marketing by mail, by their ids. */
export async function findReachableMembers(
  database: Kysely<Tables>,
  activityNo: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ReachableMember[]> {
  const { rows } = await sql<ReachableMember>`
    select m.member_id, m.email, m.language, exists (
        select from campaign_announcement a where a.member_id = m.member_id and a.activity_no = ${activityNo}
      ) as is_announced
    from member m
    where m.email is not null and m.status = 'active'
      and (${after}::uuid is null or m.member_id > ${after}::uuid)
      and exists (
        select from consent_record c where c.member_id = m.member_id and c.channel = 'email' and c.decision
      )
    order by m.member_id limit ${limit}`.execute(database)
  return rows
}

/** The decisions of these members about marketing by mail, newest first. */
export async function findEmailDecisions(database: Kysely<Tables>, memberIds: readonly string[]) {
  if (memberIds.length === 0) return []
  return database
    .selectFrom('consent_record')
    .select(['member_id', 'purpose', 'channel', 'decision', 'country', 'source', 'address_hmac'])
    .where('member_id', 'in', memberIds)
    .where('channel', '=', 'email')
    .orderBy('recorded_at', 'desc')
    .orderBy('consent_id', 'desc')
    .execute()
}

/** Notes that a campaign is announced to these members; returns those to whom it was not. */
export async function addAnnouncements(
  transaction: Kysely<Tables>,
  activityNo: string,
  memberIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await transaction
    .insertInto('campaign_announcement')
    .values(memberIds.map((memberId) => ({ member_id: memberId, activity_no: activityNo, queued_at: now })))
    .onConflict((conflict) => conflict.columns(['member_id', 'activity_no']).doNothing())
    .returning('member_id')
    .execute()
  return rows.map(({ member_id: memberId }) => memberId)
}
