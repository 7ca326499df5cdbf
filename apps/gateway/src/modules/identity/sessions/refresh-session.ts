import type { Database } from '#src/database/database.ts'
import type { OpenSession } from './open-session.ts'
import { lostAnswerMs, refreshExpiry, tokenLifeMs, tokenReplacedMs } from './session-lifetime.ts'
import { hashSecret, sessionOfRefresh, type SessionSecrets } from './session-secrets.ts'
import { deleteSession, lockSession, saveRefreshed } from './session-store.ts'

export type Refreshed =
  | { outcome: 'refreshed'; memberId: string; session: OpenSession }
  /** No session knows this secret. */
  | { outcome: 'unknown' }
  | { outcome: 'expired' }
  /** A secret that had been replaced came back, however long ago: somebody has a copy, so the session was ended. */
  | { outcome: 'stolen' }

/**
 * Exchanges the refresh secret of a browser for the next one and a token. Each secret stays the current one for a
 * moment at least, and for that moment the one before it is answered alike: its answer was lost, or two tabs asked at
 * once. So one that is older still was replaced before that moment began, and no tab of hers can show it.
 */
export async function refreshSession(
  database: Database,
  secrets: SessionSecrets,
  { refresh, now }: { refresh: string; now: Date },
): Promise<Refreshed> {
  const sessionId = sessionOfRefresh(refresh)
  if (sessionId === undefined) return { outcome: 'unknown' }
  const shownHash = hashSecret(refresh)
  return database.transaction().execute(async (transaction): Promise<Refreshed> => {
    const held = await lockSession(transaction, sessionId)
    if (!held) return { outcome: 'unknown' }
    const end = async (outcome: 'expired' | 'stolen'): Promise<Refreshed> => {
      await deleteSession(transaction, held.session_id)
      return { outcome }
    }
    if (held.refresh_expires_at <= now) return end('expired')
    const isYoung = now.getTime() - held.refreshed_at.getTime() <= lostAnswerMs
    const isCurrent = shownHash.equals(held.refresh_hash)
    const isPrevious = held.previous_refresh_hash !== null && shownHash.equals(held.previous_refresh_hash)
    if (!isCurrent && !(isPrevious && isYoung)) return end('stolen')

    const isKept = isCurrent && isYoung
    const isReplaced = isCurrent && !isYoung
    const given = isKept ? refresh : secrets.nextRefresh(refresh)
    const { token, tokenExpiresAt } = currentToken(held, secrets, now)
    const refreshExpiresAt = isReplaced ? refreshExpiry(held.created_at, now) : held.refresh_expires_at
    await saveRefreshed(transaction, held.session_id, {
      tokenHash: hashSecret(token),
      tokenExpiresAt,
      refreshHash: hashSecret(given),
      previousRefreshHash: isReplaced ? shownHash : held.previous_refresh_hash,
      refreshedAt: isReplaced ? now : held.refreshed_at,
      refreshExpiresAt,
    })
    return {
      outcome: 'refreshed',
      memberId: held.member_id,
      session: { token, tokenExpiresAt, refresh: given, refreshExpiresAt },
    }
  })
}

/** The session's token while it is good for a while: another tab is using it. Else a new one. */
function currentToken(
  held: { session_id: string; token_hash: Uint8Array; token_expires_at: Date },
  secrets: SessionSecrets,
  now: Date,
): { token: string; tokenExpiresAt: Date } {
  const token = secrets.token(held.session_id, held.token_expires_at)
  const isGood = held.token_expires_at.getTime() - now.getTime() >= tokenReplacedMs
  // It differs where SERVER_SECRET was changed since.
  if (isGood && hashSecret(token).equals(held.token_hash))
    return { token, tokenExpiresAt: held.token_expires_at }
  const tokenExpiresAt = new Date(now.getTime() + tokenLifeMs)
  return { token: secrets.token(held.session_id, tokenExpiresAt), tokenExpiresAt }
}
