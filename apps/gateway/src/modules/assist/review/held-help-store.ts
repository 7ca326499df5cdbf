import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { HeldFor, SignalKind } from '#src/database/tables.ts'

/** Other helps with the same signal that are counted. */
const similarMax = 1_000

export type HeldHelpRow = {
  reference: string
  activity_no: string
  zone: string
  held_for: HeldFor[]
  helped_at: Date
  until: Date
  invitation: string
  /** Helps of the invitation, and those of them that were rejected. */
  helps: number
  rejected: number
  /** Other helps of the campaign with the same signal; without kinds of which nothing is stored any more. */
  similar: Partial<Record<SignalKind, number>>
}

/** The helps under review, of these campaigns or of all, the one that is decided next first. */
export async function findHeldHelps(
  database: Database,
  activityNos: readonly string[],
): Promise<HeldHelpRow[]> {
  const { rows } = await sql<HeldHelpRow>`
    select h.reference, h.activity_no, c.zone, h.held_for, h.helped_at, h.until, i.code as invitation,
      counted.helps, counted.rejected, coalesce(signals.similar, '{}') as similar
    from help h
    join campaign c on c.activity_no = h.activity_no
    join invitation i on i.invitation_id = h.invitation_id
    cross join lateral (
      select count(*)::int as helps, (count(*) filter (where state = 'rejected'))::int as rejected
      from help where invitation_id = i.invitation_id
    ) as counted
    cross join lateral (
      select jsonb_object_agg(s.kind, same.count) as similar from help_signal s
      cross join lateral (
        select count(*)::int as count from (
          select from help_signal o
          where o.activity_no = s.activity_no and o.kind = s.kind and o.mark = s.mark and o.help_id <> s.help_id
          limit ${sql.lit(similarMax)}
        ) as others
      ) as same
      where s.help_id = h.help_id
    ) as signals
    where h.state = 'held' and (${sql.val([...activityNos])}::text[] = '{}' or h.activity_no = any (${sql.val([...activityNos])}::text[]))
    order by h.until, h.reference`.execute(database)
  return rows
}

/** How many helps are under review. */
export async function countHeldHelps(database: Database): Promise<number> {
  const { rows } = await sql<{
    held: number
  }>`select count(*)::int as held from help where state = 'held'`.execute(database)
  return rows[0]?.held ?? 0
}

/** The ids of helps by their references, in whatever state they are. */
export async function findHelpIds(
  database: Database,
  references: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('help')
    .where('reference', 'in', references)
    .select(['reference', 'help_id'])
    .execute()
  return new Map(rows.map((row) => [row.reference, row.help_id]))
}
