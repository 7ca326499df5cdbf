import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

export type CardRemoval = { card_id: string; provider: string; payer_reference: string; token_sealed: string }

/** Reserves cards that a provider has still to remove, by postponing their next try. */
export async function reserveDueRemovals(
  database: Database,
  now: Date,
  pauses: readonly number[],
  count: number,
): Promise<CardRemoval[]> {
  const { rows } = await sql<CardRemoval>`
    update card_removal set
      tries = least(tries + 1, 32767),
      next_try_at = ${now}::timestamptz + make_interval(
        secs => (${sql.lit(`{${pauses.join(',')}}`)}::int[])[least(tries + 1, ${sql.lit(pauses.length)})]
      )
    where card_id in (
      select card_id from card_removal where next_try_at <= ${now}::timestamptz
      order by next_try_at limit ${count} for update skip locked
    )
    returning card_id, provider, payer_reference, token_sealed`.execute(database)
  return rows
}

export async function deleteRemoval(database: Database, cardId: string): Promise<void> {
  await database.deleteFrom('card_removal').where('card_id', '=', cardId).execute()
}
