import { type Kysely, sql } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { storedRow, type StoredRow } from '#src/http/idempotency/stored-response-store.ts'

export type NewSession = {
  sessionId: string
  memberId: string
  tokenHash: Buffer
  tokenExpiresAt: Date
  refreshHash: Buffer
  refreshExpiresAt: Date
  /** Browser and system, and country, by which the member recognises the device. */
  client?: string | null
  country?: string | null
  /** When the member proved their identity; null where they did not. */
  provedAt: Date | null
  now: Date
}

/** Adds a session and deletes the member's expired ones. */
export async function addSession(database: Kysely<Tables>, session: NewSession): Promise<void> {
  await database
    .deleteFrom('session')
    .where('member_id', '=', session.memberId)
    .where('refresh_expires_at', '<=', session.now)
    .execute()
  await database
    .insertInto('session')
    .values({
      session_id: session.sessionId,
      member_id: session.memberId,
      token_hash: session.tokenHash,
      token_expires_at: session.tokenExpiresAt,
      refresh_hash: session.refreshHash,
      previous_refresh_hash: null,
      refreshed_at: session.now,
      refresh_expires_at: session.refreshExpiresAt,
      created_at: session.now,
      proved_at: session.provedAt,
      client: session.client ?? null,
      country: session.country ?? null,
    })
    .execute()
}

/** The session of a token, with the response stored under the member's idempotency key. */
export async function findByToken(
  database: Kysely<Tables>,
  { tokenHash, idempotencyKey, now }: { tokenHash: Buffer; idempotencyKey: string | null; now: Date },
) {
  // A blocked account is signed out at once, on every device.
  const { rows } = await sql<{ session_id: string; member_id: string; stored: StoredRow | null }>`
    select session_id, session.member_id, ${storedRow('member_id', sql`session.member_id`, { idempotencyKey, now })} as stored
    from session join member using (member_id)
    where token_hash = ${tokenHash} and token_expires_at > ${now}::timestamptz and status = 'active'`.execute(
    database,
  )
  return rows[0]
}

/** When the token of a session of an active member expires; undefined where it has, or the session has ended. */
export async function findTokenEnd(
  database: Kysely<Tables>,
  sessionId: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await database
    .selectFrom('session')
    .innerJoin('member', 'member.member_id', 'session.member_id')
    .select('token_expires_at')
    .where('session_id', '=', sessionId)
    .where('token_expires_at', '>', now)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row?.token_expires_at
}

/** The active member of a session, by its current refresh secret. */
export async function findByRefresh(
  database: Kysely<Tables>,
  { sessionId, refreshHash, now }: { sessionId: string; refreshHash: Buffer; now: Date },
): Promise<string | undefined> {
  const row = await database
    .selectFrom('session')
    .innerJoin('member', 'member.member_id', 'session.member_id')
    .select('session.member_id')
    .where('session_id', '=', sessionId)
    .where('refresh_hash', '=', refreshHash)
    .where('refresh_expires_at', '>', now)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row?.member_id
}

/** The member of a session, by its current or its previous refresh secret. */
export async function findMemberByRefresh(
  database: Kysely<Tables>,
  { sessionId, refreshHash, now }: { sessionId: string; refreshHash: Buffer; now: Date },
): Promise<string | undefined> {
  const row = await database
    .selectFrom('session')
    .select('member_id')
    .where('session_id', '=', sessionId)
    .where('refresh_expires_at', '>', now)
    .where((session) =>
      session.or([
        session('refresh_hash', '=', refreshHash),
        session('previous_refresh_hash', '=', refreshHash),
      ]),
    )
    .executeTakeFirst()
  return row?.member_id
}

/** The sessions of a member that have not expired, the one that was refreshed last first. */
export async function findSessionsOf(database: Kysely<Tables>, memberId: string, now: Date) {
  return database
    .selectFrom('session')
    .select(['session_id', 'client', 'country', 'created_at', 'refreshed_at'])
    .where('member_id', '=', memberId)
    .where('refresh_expires_at', '>', now)
    .orderBy('refreshed_at', 'desc')
    .execute()
}

/** When a session was opened; undefined where it has ended. */
export async function findSessionStart(
  database: Kysely<Tables>,
  sessionId: string,
): Promise<Date | undefined> {
  const row = await database
    .selectFrom('session')
    .select('created_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.created_at
}

/**
 * When the member of a session proved their identity; null where they did not. Undefined where the refresh secret is not
 * that of the session.
 */
export async function findProofTime(
  database: Kysely<Tables>,
  sessionId: string,
  refreshHash: Buffer,
): Promise<Date | null | undefined> {
  const row = await database
    .selectFrom('session')
    .select('proved_at')
    .where('session_id', '=', sessionId)
    .where((session) =>
      session.or([
        session('refresh_hash', '=', refreshHash),
        session('previous_refresh_hash', '=', refreshHash),
      ]),
    )
    .executeTakeFirst()
  return row?.proved_at
}

/** Ends the sessions of a member, except the one with `exceptSessionId`; null ends all. */
export async function deleteSessionsOf(
  database: Kysely<Tables>,
  memberId: string,
  exceptSessionId: string | null,
): Promise<void> {
  const all = database.deleteFrom('session').where('member_id', '=', memberId)
  await (exceptSessionId === null ? all : all.where('session_id', '<>', exceptSessionId)).execute()
}

/** Reads a session and locks it until the transaction ends. */
export async function lockSession(transaction: Kysely<Tables>, sessionId: string) {
  return transaction
    .selectFrom('session')
    .selectAll()
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
}

export type RefreshedSession = {
  tokenHash: Buffer
  tokenExpiresAt: Date
  refreshHash: Buffer
  previousRefreshHash: Buffer | null
  refreshedAt: Date
  refreshExpiresAt: Date
}

export async function saveRefreshed(
  transaction: Kysely<Tables>,
  sessionId: string,
  session: RefreshedSession,
): Promise<void> {
  await transaction
    .updateTable('session')
    .set({
      token_hash: session.tokenHash,
      token_expires_at: session.tokenExpiresAt,
      refresh_hash: session.refreshHash,
      previous_refresh_hash: session.previousRefreshHash,
      refreshed_at: session.refreshedAt,
      refresh_expires_at: session.refreshExpiresAt,
    })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Ends a session by its current or its previous refresh secret. */
export async function deleteByRefresh(
  database: Kysely<Tables>,
  sessionId: string,
  refreshHash: Buffer,
): Promise<void> {
  await database
    .deleteFrom('session')
    .where('session_id', '=', sessionId)
    .where((row) =>
      row.or([row('refresh_hash', '=', refreshHash), row('previous_refresh_hash', '=', refreshHash)]),
    )
    .execute()
}

/** Ends a session if it is the member's. */
export async function deleteSessionOf(
  database: Kysely<Tables>,
  memberId: string,
  sessionId: string,
): Promise<void> {
  await database
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .execute()
}

export async function deleteSession(database: Kysely<Tables>, sessionId: string): Promise<void> {
  await database.deleteFrom('session').where('session_id', '=', sessionId).execute()
}
