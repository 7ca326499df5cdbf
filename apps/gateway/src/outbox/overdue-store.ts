import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { channelNames } from './message.ts'

/** For how many seconds the first due message of each channel has been due; 0 where none is. */
export async function readOverdue(database: Database, now: Date): Promise<Record<string, number>> {
  // The first one of each channel, by the index outbox_due.
  const { rows } = await sql<{ channel: string; seconds: number }>`
    select wanted as channel,
      greatest(0, extract(epoch from ${now}::timestamptz - first.next_attempt_at))::float8 as seconds
    from unnest(${[...channelNames]}::text[]) as wanted
    cross join lateral (
      select next_attempt_at from outbox where channel = wanted order by next_attempt_at limit 1
    ) as first`.execute(database)
  const found = new Map(rows.map(({ channel, seconds }) => [channel, seconds]))
  return Object.fromEntries(channelNames.map((channel) => [channel, found.get(channel) ?? 0]))
}
