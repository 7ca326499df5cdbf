import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { AddressMark } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { Claimant } from '../catalogue/campaign-record.ts'

type ClaimantRow = {
  registered_at: Date
  email: string | null
  phone: string | null
  registered_by: string
  claims: number
  joined: string | null
  has_new_user_claim: boolean
}

/** What it takes to know somebody who deleted an account and came back; without `markOf` nobody is known so. */
type ReturningMemberCheck = { markOf?: AddressMark | undefined; now: Date }

/** What a rule needs to know of a member who may claim a campaign; undefined for one who left. */
export async function findClaimant(
  database: Database,
  memberId: string,
  {
    activityNo,
    seriesNo,
    newUsersOnly,
  }: { activityNo: string; seriesNo: string | null; newUsersOnly: boolean },
  returning: ReturningMemberCheck,
): Promise<Claimant | undefined> {
  // Each part keeps to one of the keys that hold the limit it is about.
  const {
    rows: [row],
  } = await sql<ClaimantRow>`
    select m.registered_at, m.email, m.phone, m.registered_by,
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
  if (!row) return undefined
  return {
    claims: row.claims,
    registeredAt: row.registered_at,
    hasPhone: row.phone !== null,
    registeredByPhone: row.registered_by === 'phone',
    seriesJoined: row.joined,
    hasNewUserClaim:
      row.has_new_user_claim || (newUsersOnly && (await hadNewUserOffer(database, row, returning))),
  }
}

/** Whether an earlier account of this address took an offer for new members and was deleted since. */
async function hadNewUserOffer(
  database: Database,
  { email, phone }: Pick<ClaimantRow, 'email' | 'phone'>,
  { markOf, now }: ReturningMemberCheck,
): Promise<boolean> {
  if (!markOf) return false
  const marks = [email, phone].filter((address) => address !== null).map(markOf)
  if (marks.length === 0) return false
  const row = await database
    .selectFrom('welcome_offer_mark')
    .select('expires_at')
    .where('address_hmac', 'in', marks)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
