import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { CampaignText, Localized } from '#src/database/tables.ts'

/**
 * The state of a draw that is to be called off, locked: no gateway closes or draws it. Entries that are being made are not
 * waited for, as there may be some at every instant.
 */
export async function lockDrawToCallOff(transaction: Database, activityNo: string) {
  return transaction
    .selectFrom('draw')
    .where('activity_no', '=', activityNo)
    .select(['drawn_at', 'called_off_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function saveCallOff(
  transaction: Database,
  activityNo: string,
  { reason: { en, ...texts }, now }: { reason: Localized<string>; now: Date },
): Promise<{ entries: number; stars: number }> {
  await transaction
    .updateTable('draw')
    .set({ called_off_at: now, called_off_reason: en, called_off_texts: JSON.stringify(texts) })
    .where('activity_no', '=', activityNo)
    .execute()
  const { rows } = await sql<{ entries: number; stars: number }>`
    select count(*)::int as entries, coalesce(sum(stars) filter (where member_id is not null), 0)::int as stars
    from draw_entry where activity_no = ${activityNo}`.execute(transaction)
  return rows[0] ?? { entries: 0, stars: 0 }
}

export type DrawToReturn = {
  activity_no: string
  returned_to: string | null
  called_off_reason: string
  called_off_texts: Partial<Localized<string>>
  texts: Localized<CampaignText>
  zone: string
}

/**
 * The next draw whose stars have still to be returned, locked. It is skipped while another gateway returns them, and while an
 * entry is being made that began before the draw was called off: that entry would be missed.
 */
export async function lockDrawToReturn(transaction: Database): Promise<DrawToReturn | undefined> {
  const { rows } = await sql<DrawToReturn>`
    select d.activity_no, d.returned_to, d.called_off_reason, d.called_off_texts, c.texts, c.zone
    from draw d join campaign c on c.activity_no = d.activity_no
    where d.called_off_at is not null and d.returned_at is null
    order by d.called_off_at
    limit 1
    for update of d skip locked`.execute(transaction)
  return rows[0]
}
