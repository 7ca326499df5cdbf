import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

/** Draws whose entries have ended and are not closed yet; at most `limit`. */
export async function findDrawsToClose(database: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ activity_no: string }>`
    select d.activity_no from draw d join campaign c on c.activity_no = d.activity_no
    where d.closed_at is null and d.called_off_at is null and c.ends_at <= ${now}::timestamptz
    order by c.ends_at
    limit ${limit}`.execute(database)
  return rows.map((row) => row.activity_no)
}

/**
 * Locks a draw that is still open, and waits for the entries that are being made. Those that follow wait for the end of the
 * transaction and are refused, if it closes the draw. False where it is not open any more.
 */
export async function lockOpenDraw(transaction: Database, activityNo: string): Promise<boolean> {
  const { rows } = await sql`
    select from draw where activity_no = ${activityNo} and closed_at is null and called_off_at is null
    for update`.execute(transaction)
  return rows.length > 0
}

export async function saveClosing(
  transaction: Database,
  activityNo: string,
  { root, entries, now }: { root: string; entries: number; now: Date },
): Promise<void> {
  await transaction
    .updateTable('draw')
    .set({ closed_at: now, entries, root: Buffer.from(root, 'hex') })
    .where('activity_no', '=', activityNo)
    .execute()
}
