import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'

export type NewSession = {
  sessionId: string
  memberId: string
  tokenHash: Buffer
  tokenExpiresAt: Date
  refreshHash: Buffer
  refreshExpiresAt: Date
  /** What its owner recognises it by. */
  client?: string | null
  country?: string | null
  now: Date
}

/** Adds a session and removes the member's that ran out. */
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
      client: session.client ?? null,
      country: session.country ?? null,
    })
    .execute()
}

export async function findByToken(database: Kysely<Tables>, tokenHash: Buffer, now: Date) {
  return (
    database
      .selectFrom('session')
      .innerJoin('member', 'member.member_id', 'session.member_id')
      .select(['session_id', 'session.member_id'])
      .where('token_hash', '=', tokenHash)
      .where('token_expires_at', '>', now)
      // An account that became abnormal is out at once, on every device.
      .where('status', '=', 'active')
      .executeTakeFirst()
  )
}

/** When a session began; undefined for one that ended. */
export async function sessionBegan(database: Kysely<Tables>, sessionId: string): Promise<Date | undefined> {
  const row = await database
    .selectFrom('session')
    .select('created_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.created_at
}

/** Ends a member's sessions, all but one where `keepSessionId` names it. */
export async function deleteSessionsOf(
  database: Kysely<Tables>,
  memberId: string,
  keepSessionId: string | null,
): Promise<void> {
  const all = database.deleteFrom('session').where('member_id', '=', memberId)
  await (keepSessionId === null ? all : all.where('session_id', '<>', keepSessionId)).execute()
}

/** A session, locked until the transaction ends. */
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

/** Ends a session for who shows its refresh secret, be it the current one or the one before. */
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

export async function deleteSession(database: Kysely<Tables>, sessionId: string): Promise<void> {
  await database.deleteFrom('session').where('session_id', '=', sessionId).execute()
}
