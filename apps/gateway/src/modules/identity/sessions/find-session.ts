import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { hashSecret, isSecretShaped } from './session-secrets.ts'
import { findByToken } from './session-store.ts'

/** Who a token belongs to; undefined for one that ran out, was ended or never was. */
export async function findSession(
  database: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<{ memberId: string; sessionId: string } | undefined> {
  if (!isSecretShaped(token)) return undefined
  const session = await findByToken(database, hashSecret(token), now)
  return session && { memberId: session.member_id, sessionId: session.session_id }
}
