import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tables } from '#src/database/tables.ts'
import { refreshExpiry, tokenLifeMs } from './session-lifetime.ts'
import { hashSecret, sessionIdOfRefresh, type SessionSecrets } from './session-secrets.ts'
import { addSession, deleteByRefresh } from './session-store.ts'

/** The secrets of a session: the token for the page and the refresh secret for the cookie. */
export type OpenSession = {
  token: string
  tokenExpiresAt: Date
  refresh: string
  refreshExpiresAt: Date
}

type SessionOptions = {
  memberId: string
  now: Date
  /** Whether the member has just proved their identity. A launch link proves nothing. */
  isProved: boolean
  replaces?: string | undefined
  /** Browser, system and country, by which the member recognises the device. */
  client?: string
  country?: string | null
}

/** Opens a session for a member; `replaces` is the refresh secret of the browser's session before, which is ended. */
export async function openSession(
  database: Kysely<Tables>,
  secrets: SessionSecrets,
  { memberId, now, isProved, replaces, client = '', country = null }: SessionOptions,
): Promise<OpenSession & { sessionId: string }> {
  const replaced = replaces === undefined ? undefined : sessionIdOfRefresh(replaces)
  if (replaces !== undefined && replaced !== undefined)
    await deleteByRefresh(database, replaced, hashSecret(replaces))
  const sessionId = uuidv7()
  const tokenExpiresAt = new Date(now.getTime() + tokenLifeMs)
  const token = secrets.token(sessionId, tokenExpiresAt)
  const refresh = secrets.newRefresh(sessionId)
  const refreshExpiresAt = refreshExpiry(now, now)
  await addSession(database, {
    sessionId,
    memberId,
    tokenHash: hashSecret(token),
    tokenExpiresAt,
    refreshHash: hashSecret(refresh),
    refreshExpiresAt,
    client: client === '' ? null : client,
    country,
    provedAt: isProved ? now : null,
    now,
  })
  return { sessionId, token, tokenExpiresAt, refresh, refreshExpiresAt }
}
