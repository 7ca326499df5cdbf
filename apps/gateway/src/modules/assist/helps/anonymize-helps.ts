import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

/**
 * Removes a member who is deleted from the helps that they gave. Those that wait or are held are rejected, and their seats
 * are free again; the others count without anything of the member. To be called in the transaction of the deletion, before
 * the member's row is deleted.
 */
export async function anonymizeHelps(transaction: Database, memberId: string): Promise<void> {
  // Those of others, and their own, which are deleted with the member, in one order: two deletions cannot deadlock.
  await sql`
    select from invitation
    where member_id = ${memberId}::uuid
      or invitation_id in (select invitation_id from help where member_id = ${memberId}::uuid)
    order by invitation_id
    for update`.execute(transaction)
  await sql`
    with helped as (
      update help set member_id = null, ordinal = null, used_voucher_no = null,
        until = case when state in ('held', 'pending') then null else until end,
        rejected_for = case when state in ('held', 'pending') then 'memberLeft' else rejected_for end,
        state = case when state in ('held', 'pending') then 'rejected' else state end
      where member_id = ${memberId}::uuid
      returning invitation_id, rejected_for = 'memberLeft' as has_left
    )
    update invitation i set helpers = i.helpers - freed.seats
    from (select invitation_id, count(*)::smallint as seats from helped where has_left group by invitation_id) freed
    where i.invitation_id = freed.invitation_id`.execute(transaction)
}
