import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

/**
 * Removes a member who is deleted from draws: their codes stay in the trees, without anything of the member. To be called
 * in the transaction of the deletion, before the member's row is deleted.
 */
export async function anonymizeEntries(transaction: Database, memberId: string): Promise<void> {
  await sql`
    with entry as (
      update draw_entry set member_id = null, ordinal = null, entered_at = null, country = null, given_for = null
      where member_id = ${memberId}::uuid
      returning activity_no, code
    )
    update drawn_code d set mailed_at = null, reached_at = null, reached_note = null
    from entry where d.activity_no = entry.activity_no and d.code = entry.code`.execute(transaction)
}
