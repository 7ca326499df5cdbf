import { watchMember } from '@crema/contract/endpoints/account/watch-member'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import { route, type Route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { tokenEndOf } from '../identity/sessions/find-session.ts'
import type { MemberStreams } from './member-streams.ts'

/** The stream that notifies an open page of changes. */
export function liveUpdateRoutes(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  streams: MemberStreams,
): Route[] {
  return [
    route(watchMember, async (_input, { memberId, sessionId, signal, now }) => {
      const { changes, end } = streams.open(memberId, {
        signal,
        isAllowed: async () => (await tokenEndOf(database, sessionId, clock())) !== undefined,
      })
      // Read after the stream is open, so that the end of a session in between is noticed.
      const tokenEnd = await tokenEndOf(database, sessionId, now).catch((error: unknown) => {
        end()
        throw error
      })
      if (tokenEnd === undefined) {
        end()
        throw new ProtocolError(401)
      }
      const timer = setTimeout(end, tokenEnd.getTime() - now.getTime()).unref()
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      return { ok: changes }
    }),
  ]
}
