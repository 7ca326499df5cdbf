import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { DeletionSession } from '#src/http/endpoint/route.ts'
import { hashSecret, isSecretShaped } from '#src/modules/identity/sessions/session-secrets.ts'
import { findByLogoutToken } from './deletion-store.ts'

/** The session of a LOGOUT_TOKEN; undefined where it has expired or does not exist. */
export async function findDeletionSession(
  database: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<DeletionSession | undefined> {
  if (!isSecretShaped(token)) return undefined
  const row = await findByLogoutToken(database, hashSecret(token), now)
  return row && { deletionSessionId: row.deletion_session_id, memberId: row.member_id }
}
