import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

/**
 * Records what has expired, for at most `limit` lots. Their stars cannot be spent since their end, so the event has that
 * instant. Lots that another transaction has locked are left for the next time. Returns the number of lots.
 */
export async function expireLots(database: Database, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ lots: number }>`
    with due as materialized (
      select account_id, lot_id, remaining, expires_at from star_lot
      where remaining > 0 and expires_at <= ${now}::timestamptz
      order by expires_at
      limit ${limit}
      for no key update skip locked
    ),
    expired as (
      update star_lot l set remaining = 0, expired = l.expired + due.remaining from due
      where l.account_id = due.account_id and l.lot_id = due.lot_id
    ),
    event as (
      select account_id, expires_at, gen_random_uuid() as event_id, sum(remaining)::int as stars
      from due group by account_id, expires_at
    ),
    logged as (
      insert into star_event (account_id, event_id, kind, at, stars)
      select account_id, event_id, 'expired', expires_at, -stars from event
    ),
    transferred as (
      insert into star_transfer (account_id, event_id, position, debit_account, credit_account, lot_id, amount)
      select account_id, event_id, row_number() over (partition by event_id order by lot_id), 'lot', 'expired', lot_id,
        remaining
      from due join event using (account_id, expires_at)
    )
    select count(*)::int as lots from due`.execute(database)
  return rows[0]?.lots ?? 0
}
