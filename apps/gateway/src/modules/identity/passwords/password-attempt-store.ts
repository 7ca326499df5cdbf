import { sql, type Kysely } from 'kysely'
import { forgetSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'

/** How many tries are free, and how long who goes on must wait: doubled each time, up to a longest. */
export type TryLimit = { free: number; waitSeconds: number; waitSecondsMax: number }

/** Tries older than this count no more. */
const memoryMs = 24 * 60 * 60_000
const remembered = (now: Date) => new Date(now.getTime() - memoryMs)

/**
 * Counts a try before its password is looked at, in one conditional statement: however many arrive together, none
 * passes while the wait of an earlier one runs. Answers the seconds to wait, 0 when this one may go on.
 */
export async function beginTry(
  database: Kysely<Tables>,
  key: Buffer,
  { free, waitSeconds, waitSecondsMax }: TryLimit,
  now: Date,
): Promise<number> {
  const tries = sql`(case when password_attempt.last_attempt_at <= ${remembered(now)}::timestamptz then 1 else password_attempt.attempts + 1 end)`
  const { rows } = await sql`
    insert into password_attempt (key_hmac, attempts, blocked_until, last_attempt_at)
    values (${key}::bytea, 1, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (key_hmac) do update set
      attempts = ${tries},
      blocked_until = ${now}::timestamptz + make_interval(secs => case when ${tries} < ${free}::int then 0
        else least(${waitSecondsMax}::int, ${waitSeconds}::int * power(2, least(${tries} - ${free}::int, 30))) end),
      last_attempt_at = ${now}::timestamptz
    where password_attempt.blocked_until <= ${now}::timestamptz
    returning attempts`.execute(database)
  if (rows.length > 0) return 0
  const held = await database
    .selectFrom('password_attempt')
    .select('blocked_until')
    .where('key_hmac', '=', key)
    .executeTakeFirst()
  return held ? Math.max(1, Math.ceil((held.blocked_until.getTime() - now.getTime()) / 1000)) : 1
}

/** A right password: nothing is held against the account any more. */
export async function forgetTries(database: Kysely<Tables>, key: Buffer): Promise<void> {
  await database.deleteFrom('password_attempt').where('key_hmac', '=', key).execute()
}

/** A right password does not count against its network, where many people sign in. */
export async function takeTryBack(database: Kysely<Tables>, key: Buffer): Promise<void> {
  await database
    .updateTable('password_attempt')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('key_hmac', '=', key)
    .where('attempts', '>', 1)
    .execute()
}

/** Forgets tries that count no more. */
export async function forgetOldTries(database: Kysely<Tables>, now: Date): Promise<void> {
  await forgetSome(database, 'password_attempt', {
    key: 'key_hmac',
    by: 'last_attempt_at',
    until: remembered(now),
  })
}
