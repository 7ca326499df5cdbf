import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { StoredRow } from '#src/http/idempotency/stored-response-store.ts'
import { hashSecret, isSecretShaped } from './session-secrets.ts'
import { findByToken, findTokenEnd } from './session-store.ts'

/**
 * The session of a token, with the response stored under the member's idempotency key; undefined where the session has
 * expired, was ended or never existed.
 */
export async function findSession(
  database: Kysely<Tables>,
  token: string,
  now: Date,
  idempotencyKey: string | null = null,
): Promise<{ memberId: string; sessionId: string; stored: StoredRow | null } | undefined> {
  if (!isSecretShaped(token)) return undefined
  const session = await findByToken(database, { tokenHash: hashSecret(token), idempotencyKey, now })
  return session && { memberId: session.member_id, sessionId: session.session_id, stored: session.stored }
}

/** When the token of a session expires; undefined where it has, the session was ended or its member is not active. */
export function tokenEndOf(
  database: Kysely<Tables>,
  sessionId: string,
  now: Date,
): Promise<Date | undefined> {
  return findTokenEnd(database, sessionId, now)
}
