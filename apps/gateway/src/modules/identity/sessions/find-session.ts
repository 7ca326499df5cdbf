import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { hashSecret, isSecretShaped } from './session-secrets.ts'
import { findByToken } from './session-store.ts'

/** The session of a token; undefined where it has expired, was ended or never existed. */
export async function findSession(
  database: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<{ memberId: string; sessionId: string } | undefined> {
  if (!isSecretShaped(token)) return undefined
  const session = await findByToken(database, hashSecret(token), now)
  return session && { memberId: session.member_id, sessionId: session.session_id }
}
