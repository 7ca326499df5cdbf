import type { AnswerOf } from '@crema/contract/endpoint'
import type { listSessions } from '@crema/contract/endpoints/account/list-sessions'
import type { Database } from '#src/database/database.ts'
import { sessionsOf } from '#src/modules/privacy/account-store.ts'

const hourMs = 60 * 60_000

/**
 * Where a member is signed in. When a device was seen last is told to the hour: a session notes when its token was
 * renewed, which is about once an hour, and no more is anybody's business.
 */
export async function listDevices(
  database: Database,
  { memberId, sessionId, now }: { memberId: string; sessionId: string; now: Date },
): Promise<AnswerOf<typeof listSessions>> {
  const items = (await sessionsOf(database, memberId, now)).map((row) => ({
    sessionId: row.session_id,
    client: row.client,
    country: row.country,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: new Date(Math.floor(row.refreshed_at.getTime() / hourMs) * hourMs).toISOString(),
    isCurrent: row.session_id === sessionId,
  }))
  return { items: items.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) }
}
