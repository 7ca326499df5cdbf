import { sql, type Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'

/** Plans the notice about a decision that was made now, unless an earlier one waits. */
export async function planNotice(
  transaction: Kysely<Tables>,
  { memberId, now, dueAt }: { memberId: string; now: Date; dueAt: Date },
): Promise<void> {
  await sql`
    insert into marketing_notice (member_id, decided_at, due_at)
    values (${memberId}::uuid, ${now}::timestamptz, ${dueAt}::timestamptz)
    on conflict (member_id) do update set
      decided_at = coalesce(marketing_notice.decided_at, excluded.decided_at),
      due_at = least(marketing_notice.due_at, excluded.due_at)`.execute(transaction)
}

/** Whether notices of the member are planned already. */
export async function hasNotice(transaction: Kysely<Tables>, memberId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('marketing_notice')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

/** Members whose notice is due, the longest waiting first. */
export async function findDueMembers(database: Kysely<Tables>, now: Date, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('marketing_notice')
    .select('member_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ member_id: memberId }) => memberId)
}

/** The notice of a member that is due; undefined where another gateway has dealt with it. */
export async function findDueNotice(transaction: Kysely<Tables>, memberId: string, now: Date) {
  return transaction
    .selectFrom('marketing_notice')
    .select(['decided_at', 'reminded_at'])
    .where('member_id', '=', memberId)
    .where('due_at', '<=', now)
    .executeTakeFirst()
}

/** Stores when the member was reminded last and is to be reminded next; with null no notices are planned any more. */
export async function saveNextNotice(
  transaction: Kysely<Tables>,
  memberId: string,
  next: { remindedAt: Date | null; dueAt: Date } | null,
): Promise<void> {
  if (next === null) {
    await transaction.deleteFrom('marketing_notice').where('member_id', '=', memberId).execute()
    return
  }
  await transaction
    .updateTable('marketing_notice')
    .set({ decided_at: null, reminded_at: next.remindedAt, due_at: next.dueAt })
    .where('member_id', '=', memberId)
    .execute()
}
