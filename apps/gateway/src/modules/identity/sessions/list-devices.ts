import type { ResponseOf } from '@crema/contract/endpoint'
import type { listSessions } from '@crema/contract/endpoints/account/list-sessions'
import type { Database } from '#src/database/database.ts'
import { findSessionsOf } from './session-store.ts'

const hourMs = 60 * 60_000

/**
 * The devices a member is signed in on, the calling one first. `lastSeenAt` is rounded down to the hour, since a session
 * stores only when its token was renewed.
 */
export async function listDevices(
  database: Database,
  { memberId, sessionId, now }: { memberId: string; sessionId: string; now: Date },
): Promise<ResponseOf<typeof listSessions>> {
  const items = (await findSessionsOf(database, memberId, now)).map((row) => ({
    sessionId: row.session_id,
    client: row.client,
    country: row.country,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: new Date(Math.floor(row.refreshed_at.getTime() / hourMs) * hourMs).toISOString(),
    isCurrent: row.session_id === sessionId,
  }))
  return { items: items.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) }
}
