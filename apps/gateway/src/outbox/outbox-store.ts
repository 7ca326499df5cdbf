import { sql, type Kysely } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { Tables } from '#src/database/tables.ts'

/** The stored form of a message: all of it is encrypted but its expiry. */
export type StoredBody = { expiresAt: string; sealed: string }

export type DueRow = { message_id: string; channel: string; body: StoredBody; attempts: number }

/** Seconds until the next attempt, by the number of attempts; the last value repeats. */
const backoffSeconds = [30, 120, 600, 3600]

/** Adds a message that is due at `dueAt`, or at once. */
export async function insertRow(
  database: Kysely<Tables>,
  row: {
    messageId: string
    channel: string
    body: StoredBody
    recipientHmac: Buffer
    now: Date
    dueAt?: Date | undefined
  },
): Promise<void> {
  await database
    .insertInto('outbox')
    .values({
      message_id: row.messageId,
      channel: row.channel,
      body: JSON.stringify(row.body),
      next_attempt_at: row.dueAt ?? row.now,
      created_at: row.now,
      recipient_hmac: row.recipientHmac,
    })
    .execute()
}

/**
 * Reserves up to `count` due rows of a channel for this gateway, by postponing their next attempt by the backoff. A row is
 * locked only for this statement and not during its delivery; it is due again by itself where the gateway crashes or the
 * delivery fails. The next attempt is never later than the message's expiry, so that expired messages are dropped.
 */
export async function reserveDue(
  database: Database,
  now: Date,
  channel: string,
  count: number,
): Promise<DueRow[]> {
  const waits = sql.lit(`{${backoffSeconds.join(',')}}`)
  const { rows } = await sql<DueRow>`
    update outbox set
      attempts = least(attempts + 1, 32767),
      next_attempt_at = least(
        ${now}::timestamptz
          + make_interval(secs => (${waits}::int[])[least(attempts + 1, ${sql.lit(backoffSeconds.length)})]),
        (body->>'expiresAt')::timestamptz
      )
    where message_id in (
      select message_id from outbox where next_attempt_at <= ${now}::timestamptz and channel = ${channel}
      order by next_attempt_at
      limit ${count}
      for update skip locked
    )
    returning message_id, channel, body, attempts`.execute(database)
  return rows
}

/** Deletes all messages to these recipients. */
export async function deleteRowsTo(
  database: Kysely<Tables>,
  recipientHmacs: readonly Buffer[],
): Promise<void> {
  if (recipientHmacs.length === 0) return
  await database.deleteFrom('outbox').where('recipient_hmac', 'in', recipientHmacs).execute()
}

/** True where the row still existed. */
export async function deleteRow(database: Database, messageId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('outbox')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** When the next message of these channels is due. */
export async function nextDue(database: Database, channels: readonly string[]): Promise<Date | undefined> {
  // The first one of each channel, by the index outbox_due.
  const { rows } = await sql<{ next: Date | null }>`
    select min(first.next_attempt_at) as next from unnest(${channels}::text[]) as wanted
    cross join lateral (
      select next_attempt_at from outbox where channel = wanted order by next_attempt_at limit 1
    ) as first`.execute(database)
  return rows[0]?.next ?? undefined
}

/** When the last message of a channel is due. */
export async function lastDue(database: Kysely<Tables>, channel: string): Promise<Date | undefined> {
  const row = await database
    .selectFrom('outbox')
    .select('next_attempt_at')
    .where('channel', '=', channel)
    .orderBy('next_attempt_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at
}
