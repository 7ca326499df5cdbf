import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { freshMs } from './fresh-proof.ts'
import { hashSecret } from './session-secrets.ts'
import { findProofTime } from './session-store.ts'

/**
 * Whether the member of a session signed in by a proof of identity in the last ten minutes, in the browser that calls. A
 * token can be read by scripts, the refresh secret cannot, so a stolen token alone is not enough.
 */
export async function hasProvedRecently(
  database: Kysely<Tables>,
  { sessionId, refresh, now }: { sessionId: string; refresh: string | undefined; now: Date },
): Promise<boolean> {
  if (refresh === undefined) return false
  const provedAt = await findProofTime(database, sessionId, hashSecret(refresh))
  return provedAt != null && now.getTime() - provedAt.getTime() < freshMs
}
