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
  series_joined: string | null
  has_new_user_claim: boolean
}

/** Recognizes members who deleted an earlier account; without `markOf` none is recognized. */
type ReturningMemberCheck = { markOf?: AddressMark | undefined; now: Date }

/** The data of a member that the rules of a claim use; undefined if the account was deleted. */
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
  // Each subquery is answered by one unique index of `claim`.
  const {
    rows: [row],
  } = await sql<ClaimantRow>`
    select m.registered_at, m.email, m.phone, m.registered_by,
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
    hasNewUserClaim:
      row.has_new_user_claim || (newUsersOnly && (await hadNewUserOffer(database, row, returning))),
  }
}

/** Whether an earlier, deleted account with this email or phone used an offer for new members. */
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
