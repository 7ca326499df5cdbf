import { endSessions } from '@crema/contract/endpoints/account/end-sessions'
import { listSessions } from '@crema/contract/endpoints/account/list-sessions'
import { logOut } from '@crema/contract/endpoints/account/log-out'
import { refreshSession as refreshSessionCall } from '@crema/contract/endpoints/account/refresh-session'
import { route, type Route } from '#src/http/endpoint/route.ts'
import { toSession, type IdentityServices } from '../member/identity-services.ts'
import { findMember } from '../member/member-store.ts'
import { toMember } from '../member/to-member.ts'
import { listDevices } from './list-devices.ts'
import { refreshWhereItIs } from './refresh-where-it-is.ts'
import { deleteSession, deleteSessionOf, deleteSessionsOf } from './session-store.ts'

/** The calls that refresh, list and end sessions. */
export function sessionRoutes(identity: IdentityServices): Route[] {
  const { config, database, cookie } = identity
  return [
    route(refreshSessionCall, async (_input, { country, http, now, log }) => {
      const refresh = cookie.read(http.request)
      if (refresh === undefined) return { refused: 'loginRequired' }
      const { result, home, isFinal } = await refreshWhereItIs(identity, { refresh, now })
      if (result.outcome === 'refreshed') {
        const member = await findMember(home.database, result.memberId)
        if (member?.status !== 'active') {
          cookie.clear(http.reply)
          return { refused: 'loginRequired' }
        }
        cookie.set(http.reply, result.session.refresh, result.session.refreshExpiresAt)
        return { ok: { session: toSession(result.session), member: toMember(member) } }
      }
      if (result.outcome === 'reused')
        log.warn('A refresh secret came back after it was replaced; its session was ended.')
      // A cookie of no session would keep a visitor of another market's country in this one.
      const isElsewhere = !config.market.countries.includes(country)
      if (result.outcome !== 'unknown' || (isElsewhere && isFinal)) cookie.clear(http.reply)
      return { refused: 'loginRequired' }
    }),

    route(logOut, async (_input, { sessionId, http }) => {
      await deleteSession(database, sessionId)
      cookie.clear(http.reply)
      return { ok: {} }
    }),

    route(listSessions, async (_input, { memberId, sessionId, now }) => ({
      ok: await listDevices(database, { memberId, sessionId, now }),
    })),

    route(endSessions, async ({ sessionId: ended }, { memberId, sessionId, http }) => {
      if (ended === undefined) await deleteSessionsOf(database, memberId, null)
      else await deleteSessionOf(database, memberId, ended)
      const signedOut = ended === undefined || ended === sessionId
      if (signedOut) cookie.clear(http.reply)
      return { ok: { signedOut } }
    }),
  ]
}
