import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tables } from '#src/database/tables.ts'
import { refreshExpiry, tokenLifeMs } from './session-lifetime.ts'
import { hashSecret, newRefresh, sessionOfRefresh, type SessionSecrets } from './session-secrets.ts'
import { addSession, deleteByRefresh } from './session-store.ts'

/** What a browser is given: the token for the page, the refresh secret for its cookie. */
export type OpenSession = {
  token: string
  tokenExpiresAt: Date
  refresh: string
  refreshExpiresAt: Date
}

type SessionWanted = {
  memberId: string
  now: Date
  replaces?: string | undefined
  /** Browser and system, and the country: what she recognises the device by. */
  client?: string
  country?: string | null
}

/** Signs a member in on one browser; `replaces` is the refresh secret of whoever was signed in there. */
export async function openSession(
  database: Kysely<Tables>,
  secrets: SessionSecrets,
  { memberId, now, replaces, client = '', country = null }: SessionWanted,
): Promise<OpenSession & { sessionId: string }> {
  const replaced = replaces === undefined ? undefined : sessionOfRefresh(replaces)
  if (replaces !== undefined && replaced !== undefined)
    await deleteByRefresh(database, replaced, hashSecret(replaces))
  const sessionId = uuidv7()
  const tokenExpiresAt = new Date(now.getTime() + tokenLifeMs)
  const token = secrets.token(sessionId, tokenExpiresAt)
  const refresh = newRefresh(sessionId)
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
    now,
  })
  return { sessionId, token, tokenExpiresAt, refresh, refreshExpiresAt }
}
