import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { OpenSession } from './open-session.ts'
import { refreshGraceMs, refreshExpiry, tokenLifeMs, tokenRenewalMs } from './session-lifetime.ts'
import { hashSecret, sessionIdOfRefresh, type SessionSecrets } from './session-secrets.ts'
import { deleteSession, lockSession, saveRefreshed } from './session-store.ts'

export type Refreshed =
  | { outcome: 'refreshed'; memberId: string; session: OpenSession }
  /** No session has this secret. */
  | { outcome: 'unknown' }
  | { outcome: 'expired' }
  /** A secret that was replaced before is used again: it was copied, so the session is ended. */
  | { outcome: 'reused' }

/**
 * Exchanges the refresh secret of a browser for the next one and a token (refresh token rotation). A secret stays current
 * for at least the grace period, in which the one before it gets the same answer: the answer was lost, or two tabs
 * refreshed at once. An older secret was replaced before the grace period began, so only a copy of the cookie can send it.
 */
export async function refreshSession(
  database: Database,
  secrets: SessionSecrets,
  { refresh, now }: { refresh: string; now: Date },
): Promise<Refreshed> {
  const sessionId = sessionIdOfRefresh(refresh)
  if (sessionId === undefined) return { outcome: 'unknown' }
  const givenHash = hashSecret(refresh)
  const run = async (transaction: Database): Promise<Refreshed> => {
    const stored = await lockSession(transaction, sessionId)
    if (!stored) return { outcome: 'unknown' }
    const end = async (outcome: 'expired' | 'reused'): Promise<Refreshed> => {
      await deleteSession(transaction, stored.session_id)
      return { outcome }
    }
    const isInGracePeriod = now.getTime() - stored.refreshed_at.getTime() <= refreshGraceMs
    const isCurrent = givenHash.equals(stored.refresh_hash)
    const isPrevious = stored.previous_refresh_hash !== null && givenHash.equals(stored.previous_refresh_hash)
    // The id of a session alone must not end it.
    if (!isCurrent && !isPrevious && !secrets.isIssued(refresh)) return { outcome: 'unknown' }
    if (stored.refresh_expires_at <= now) return end('expired')
    if (!isCurrent && !(isPrevious && isInGracePeriod)) return end('reused')

    const isUnchanged = isCurrent && isInGracePeriod
    const isRotated = isCurrent && !isInGracePeriod
    const next = isUnchanged ? refresh : secrets.nextRefresh(refresh)
    const { token, tokenExpiresAt } = currentToken(stored, secrets, now)
    const refreshExpiresAt = isRotated ? refreshExpiry(stored.created_at, now) : stored.refresh_expires_at
    await saveRefreshed(transaction, stored.session_id, {
      tokenHash: hashSecret(token),
      tokenExpiresAt,
      refreshHash: hashSecret(next),
      previousRefreshHash: isRotated ? givenHash : stored.previous_refresh_hash,
      refreshedAt: isRotated ? now : stored.refreshed_at,
      refreshExpiresAt,
    })
    return {
      outcome: 'refreshed',
      memberId: stored.member_id,
      session: { token, tokenExpiresAt, refresh: next, refreshExpiresAt },
    }
  }
  return retryOnConflict(() => database.transaction().execute(run))
}

/** The session's token while it is valid for long enough, since another tab uses it; otherwise a new one. */
function currentToken(
  stored: { session_id: string; token_hash: Uint8Array; token_expires_at: Date },
  secrets: SessionSecrets,
  now: Date,
): { token: string; tokenExpiresAt: Date } {
  const token = secrets.token(stored.session_id, stored.token_expires_at)
  const isLongLived = stored.token_expires_at.getTime() - now.getTime() >= tokenRenewalMs
  // The hash differs after a change of SERVER_SECRET.
  if (isLongLived && hashSecret(token).equals(stored.token_hash))
    return { token, tokenExpiresAt: stored.token_expires_at }
  const tokenExpiresAt = new Date(now.getTime() + tokenLifeMs)
  return { token: secrets.token(stored.session_id, tokenExpiresAt), tokenExpiresAt }
}
