import type { FastifyRequest } from 'fastify'
import { bearerToken } from '#src/http/page-api/session.ts'
import type { Services } from '#src/services.ts'
import { findSession } from './find-session.ts'
import { sessionCookie } from './session-cookie.ts'
import { hashSecret, sessionIdOfRefresh, sessionSecrets } from './session-secrets.ts'
import { findByRefresh } from './session-store.ts'

/** The session of the cookie of a browser that requests a page, which is neither refreshed nor ended by it. */
export type BrowserSessions = {
  /** Whether the request has a session cookie, valid or not. */
  hasCookie: (request: FastifyRequest) => boolean
  /** The id of the session whose cookie it is, ended or not; undefined for a cookie that this gateway did not issue. */
  idOf: (request: FastifyRequest) => string | undefined
  /**
   * The session and its active member. Undefined where the cookie does not have the current secret: an older one may have
   * been copied, which only a refresh finds out.
   */
  find: (request: FastifyRequest, now: Date) => Promise<FoundSession | undefined>
  /** The session of the token that a script of the page has sent, and its active member. */
  findByToken: (request: FastifyRequest, now: Date) => Promise<FoundSession | undefined>
}

type FoundSession = { sessionId: string; memberId: string }

export function browserSessions({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): BrowserSessions {
  const cookie = sessionCookie(config)
  const secrets = sessionSecrets(config.serverSecret, config.market.code)
  const issued = (request: FastifyRequest) => {
    const refresh = cookie.read(request)
    const sessionId = refresh === undefined ? undefined : sessionIdOfRefresh(refresh)
    // Made-up cookies cost no query.
    return refresh !== undefined && sessionId !== undefined && secrets.isIssued(refresh)
      ? { refresh, sessionId }
      : undefined
  }
  return {
    hasCookie: (request) => cookie.read(request) !== undefined,
    idOf: (request) => issued(request)?.sessionId,
    find: async (request, now) => {
      const given = issued(request)
      if (!given) return undefined
      const { refresh, sessionId } = given
      const memberId = await findByRefresh(database, { sessionId, refreshHash: hashSecret(refresh), now })
      return memberId === undefined ? undefined : { sessionId, memberId }
    },
    findByToken: async ({ headers }, now) => {
      const token = bearerToken(headers.authorization)
      return token === undefined ? undefined : findSession(database, token, now)
    },
  }
}
