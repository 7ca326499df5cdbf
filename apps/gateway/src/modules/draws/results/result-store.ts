import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

/** What is published of a draw after its entries have closed. */
export type ClosedDraw = {
  root: Buffer
  rules_text: string
  drawn_at: Date | null
  seed: Buffer
  signature: Buffer | null
}

/** A draw whose entries have closed; null while they have not. Undefined for no draw, and for one that was called off. */
export async function findClosedDraw(
  database: Database,
  activityNo: string,
): Promise<ClosedDraw | null | undefined> {
  const row = await database
    .selectFrom('draw')
    .where('activity_no', '=', activityNo)
    .where('called_off_at', 'is', null)
    .select(['root', 'rules_text', 'drawn_at', 'seed', 'signature'])
    .executeTakeFirst()
  if (!row) return undefined
  const { root } = row
  return root === null ? null : { ...row, root }
}

/** The codes of all entries, in the order of the tree's leaves. */
export async function findLeaves(database: Database, activityNo: string): Promise<string[]> {
  const { rows } = await sql<{ codes: string[] }>`
    select coalesce(array_agg(code order by code), '{}') as codes from draw_entry
    where activity_no = ${activityNo}`.execute(database)
  return rows[0]?.codes ?? []
}
