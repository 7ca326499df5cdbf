import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { StoredPrize } from '#src/database/tables.ts'

/** Closed draws whose moment has come and that no gateway is trying to draw; at most `limit`. */
export async function findDrawsToDraw(database: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ activity_no: string }>`
    select activity_no from draw
    where drawn_at is null and called_off_at is null and draws_at <= ${now}::timestamptz and closed_at is not null
      and (next_try_at is null or next_try_at <= ${now}::timestamptz)
    order by draws_at
    limit ${limit}`.execute(database)
  return rows.map((row) => row.activity_no)
}

export type DrawToDraw = { draws_at: Date; beacon_chain: string | null; beacon_round: number | null }

/**
 * Reserves a try to draw until `nextTryAt`. The reservation spares relays of the beacon; that a draw is drawn once does not
 * depend on it. Undefined where another gateway tries, or the draw is not to be drawn.
 */
export async function reserveTry(
  database: Database,
  activityNo: string,
  { now, pauseMs }: { now: Date; pauseMs: { least: number; most: number } },
): Promise<DrawToDraw | undefined> {
  const { rows } = await sql<DrawToDraw>`
    update draw set next_try_at = ${now}::timestamptz + least(
      greatest((${now}::timestamptz - draws_at) / 4, ${pauseMs.least}::int * interval '1 millisecond'),
      ${pauseMs.most}::int * interval '1 millisecond'
    )
    where activity_no = ${activityNo} and closed_at is not null and drawn_at is null and called_off_at is null
      and (next_try_at is null or next_try_at <= ${now}::timestamptz)
    returning draws_at, beacon_chain, beacon_round`.execute(database)
  return rows[0]
}

export async function saveDelay(database: Database, activityNo: string, now: Date): Promise<void> {
  await database
    .updateTable('draw')
    .set((eb) => ({ delayed_since: eb.fn.coalesce('delayed_since', eb.val(now)) }))
    .where('activity_no', '=', activityNo)
    .where('drawn_at', 'is', null)
    .execute()
}

export type ClosedDrawRow = { seed: Buffer; rules_text: string; root: Buffer; prizes: StoredPrize[] }

/** Locks a closed draw until the end of the transaction; undefined where it has been drawn or called off. */
export async function lockClosedDraw(
  transaction: Database,
  activityNo: string,
): Promise<ClosedDrawRow | undefined> {
  const { rows } = await sql<ClosedDrawRow>`
    select seed, rules_text, root, prizes from draw
    where activity_no = ${activityNo} and closed_at is not null and drawn_at is null and called_off_at is null
    for update`.execute(transaction)
  return rows[0]
}

export type DrawnCodes = { codes: readonly string[]; prizes: readonly (number | null)[] }

/** Stores the result and, by `drawn_at`, reveals the seed. */
export async function saveResult(
  transaction: Database,
  activityNo: string,
  { codes, prizes, signature, now }: DrawnCodes & { signature: string | null; now: Date },
): Promise<void> {
  await sql`
    insert into drawn_code (activity_no, rank, code, prize, won_at)
    select ${activityNo}, rank, code, prize, case when prize is not null then ${now}::timestamptz end
    from unnest(${codes}::text[], ${prizes}::int[]) with ordinality as drawn (code, prize, rank)`.execute(
    transaction,
  )
  await transaction
    .updateTable('draw')
    .set({
      drawn_at: now,
      signature: signature === null ? null : Buffer.from(signature, 'hex'),
      next_try_at: null,
    })
    .where('activity_no', '=', activityNo)
    .execute()
}
