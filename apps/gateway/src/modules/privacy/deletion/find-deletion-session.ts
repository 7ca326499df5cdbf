import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { Leaving } from '#src/http/endpoint/route.ts'
import { hashSecret, isSecretShaped } from '#src/modules/identity/sessions/session-secrets.ts'
import { findByLogoutToken } from './deletion-store.ts'

/** Who a LOGOUT_TOKEN belongs to; undefined for one that ran out or never was. */
export async function findLeaving(
  database: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<Leaving | undefined> {
  if (!isSecretShaped(token)) return undefined
  const row = await findByLogoutToken(database, hashSecret(token), now)
  return row && { leavingId: row.deletion_session_id, memberId: row.member_id }
}
