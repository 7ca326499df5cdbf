import { sql, type Kysely } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { Tables } from '#src/database/tables.ts'

/** How a message lies in its row: only its last moment can be read there. */
export type StoredBody = { expiresAt: string; sealed: string }

export type DueRow = { message_id: string; channel: string; body: StoredBody; attempts: number }

/** Seconds until the next attempt, by how many were made; the last one from then on. */
const backoffSeconds = [30, 120, 600, 3600]

/** Adds a message that is due at once. */
export async function addRow(
  database: Kysely<Tables>,
  row: { messageId: string; channel: string; body: StoredBody; recipientHmac: Buffer; now: Date },
): Promise<void> {
  await database
    .insertInto('outbox')
    .values({
      message_id: row.messageId,
      channel: row.channel,
      body: JSON.stringify(row.body),
      next_attempt_at: row.now,
      created_at: row.now,
      recipient_hmac: row.recipientHmac,
    })
    .execute()
}

/**
 * Takes up to `count` due rows of a channel for this gateway and puts their next attempt off by the backoff. So a row
 * is locked for this one statement alone, not while a provider makes up its mind, and one whose gateway
 * dies, fails or gets no answer comes up again by itself. No attempt is put off past the message's end.
 */
export async function takeDue(
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

/** Removes everything that waits for these recipients. */
export async function removeTo(database: Kysely<Tables>, recipientHmacs: readonly Buffer[]): Promise<void> {
  if (recipientHmacs.length === 0) return
  await database.deleteFrom('outbox').where('recipient_hmac', 'in', recipientHmacs).execute()
}

/** True when the row was still there. */
export async function removeRow(database: Database, messageId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('outbox')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function nextDue(database: Database, channels: readonly string[]): Promise<Date | undefined> {
  // The first of each channel, by its index.
  const { rows } = await sql<{ next: Date | null }>`
    select min(first.next_attempt_at) as next from unnest(${channels}::text[]) as wanted
    cross join lateral (
      select next_attempt_at from outbox where channel = wanted order by next_attempt_at limit 1
    ) as first`.execute(database)
  return rows[0]?.next ?? undefined
}
