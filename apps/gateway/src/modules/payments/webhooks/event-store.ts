import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { WebhookEvent } from '../providers/payment-provider.ts'

export type StoredEvent = { provider: string; event_id: string; event: WebhookEvent; received_at: Date }

/** Stores events, each once. Returns those that are new. */
export async function insertEvents(
  database: Database,
  provider: string,
  events: readonly WebhookEvent[],
  { now, nextTryAt }: { now: Date; nextTryAt: Date },
): Promise<StoredEvent[]> {
  if (events.length === 0) return []
  const rows = await database
    .insertInto('payment_event')
    .values(
      events.map((event) => ({
        provider,
        event_id: event.eventId,
        event: JSON.stringify(event),
        received_at: now,
        next_try_at: nextTryAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .execute()
  const isNew = new Set(rows.map((row) => row.event_id))
  return events
    .filter(({ eventId }) => isNew.has(eventId))
    .map((event) => ({ provider, event_id: event.eventId, event, received_at: now }))
}

/** Reserves stored events that were not handled, by postponing their next try. */
export async function reserveDueEvents(
  database: Database,
  now: Date,
  pauses: readonly number[],
  count: number,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    update payment_event set
      tries = least(tries + 1, 32767),
      next_try_at = ${now}::timestamptz + make_interval(
        secs => (${sql.lit(`{${pauses.join(',')}}`)}::int[])[least(tries + 1, ${sql.lit(pauses.length)})]
      )
    where (provider, event_id) in (
      select provider, event_id from payment_event where next_try_at <= ${now}::timestamptz
      order by next_try_at limit ${count} for update skip locked
    )
    returning provider, event_id, event, received_at`.execute(database)
  return rows
}

export async function markEventHandled(
  database: Database,
  { provider, event_id: eventId }: Pick<StoredEvent, 'provider' | 'event_id'>,
  now: Date,
): Promise<void> {
  await database
    .updateTable('payment_event')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .set({ handled_at: now, next_try_at: null })
    .execute()
}

/** Deletes handled events, which providers do not repeat any more. */
export async function deleteOldEvents(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('payment_event').where('handled_at', '<', before).execute()
}
