import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { Claimant } from './campaign-record.ts'

type ClaimantRow = {
  registered_at: Date
  phone: string | null
  claims: number
  joined: string | null
  has_new_user_claim: boolean
}

/** What a rule needs to know of a member who may claim a campaign; undefined for one who left. */
export async function findClaimant(
  database: Database,
  memberId: string,
  { activityNo, seriesNo }: { activityNo: string; seriesNo: string | null },
): Promise<Claimant | undefined> {
  // Each part keeps to one of the keys that hold the limit it is about.
  const { rows: [row] } = await sql<ClaimantRow>`
    select m.registered_at, m.phone,
      (select count(*)::int from claim where member_id = m.member_id and activity_no = ${activityNo}) as claims,
      (
        select activity_no from claim
        where member_id = m.member_id and series_no = ${seriesNo}::text and ordinal = 1
      ) as joined,
      exists (
        select from claim where member_id = m.member_id and is_new_user and ordinal = 1
      ) as has_new_user_claim
    from member m
    where m.member_id = ${memberId}::uuid`.execute(database)
  return row && {
    claims: row.claims,
    registeredAt: row.registered_at,
    hasPhone: row.phone !== null,
    seriesJoined: row.joined,
    hasNewUserClaim: row.has_new_user_claim,
  }
}
