import { sql, type Kysely } from 'kysely'
import { purgeSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'

/**
 * Attempts without a wait, then the first wait, which is doubled with each attempt, and its maximum. A count ends
 * `retentionMs` after its last attempt.
 */
export type AttemptLimit = { free: number; waitSeconds: number; waitSecondsMax: number; retentionMs: number }

/**
 * Counts an attempt before its password is verified, in one conditional statement, so that concurrent attempts cannot
 * bypass the wait of an earlier one. Returns the seconds to wait, 0 where the attempt is allowed.
 */
export async function beginAttempt(
  database: Kysely<Tables>,
  key: Buffer,
  { free, waitSeconds, waitSecondsMax, retentionMs }: AttemptLimit,
  now: Date,
): Promise<number> {
  const expiresAt = new Date(now.getTime() + retentionMs)
  const attempts = sql`(case when password_attempt.expires_at <= ${now}::timestamptz then 1 else password_attempt.attempts + 1 end)`
  const { rows } = await sql`
    insert into password_attempt (key_hmac, attempts, blocked_until, last_attempt_at, expires_at)
    values (${key}::bytea, 1, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz)
    on conflict (key_hmac) do update set
      attempts = ${attempts},
      blocked_until = ${now}::timestamptz + make_interval(secs => case when ${attempts} < ${free}::int then 0
        else least(${waitSecondsMax}::int, ${waitSeconds}::int * power(2, least(${attempts} - ${free}::int, 30))) end),
      last_attempt_at = ${now}::timestamptz,
      expires_at = ${expiresAt}::timestamptz
    where password_attempt.blocked_until <= ${now}::timestamptz
      -- The clock was set back since the last attempt. The clocks of gateways differ by less.
      or password_attempt.last_attempt_at > ${now}::timestamptz + interval '5 minutes'
    returning attempts`.execute(database)
  if (rows.length > 0) return 0
  const row = await database
    .selectFrom('password_attempt')
    .select('blocked_until')
    .where('key_hmac', '=', key)
    .executeTakeFirst()
  return row ? Math.max(1, Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1000)) : 1
}

/** Ends a requester's count after a correct password. Returns how many attempts it had. */
export async function deleteAttempts(database: Kysely<Tables>, key: Buffer): Promise<number> {
  const row = await database
    .deleteFrom('password_attempt')
    .where('key_hmac', '=', key)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? 0
}

/** Takes back attempts: of a requester who then gave the correct password, or one that was not verified. */
export async function undoAttempts(database: Kysely<Tables>, key: Buffer, count: number): Promise<void> {
  await sql`
    update password_attempt set attempts = greatest(attempts - ${count}::int, 1)
    where key_hmac = ${key}::bytea`.execute(database)
}

/** Purges attempts that are not counted any more. */
export async function purgeOldAttempts(database: Kysely<Tables>, now: Date): Promise<void> {
  await purgeSome(database, 'password_attempt', { key: 'key_hmac', by: 'expires_at', until: now })
}
