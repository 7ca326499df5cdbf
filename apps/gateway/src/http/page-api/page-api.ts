import type { Endpoint } from '@crema/contract/endpoint'
import { pathPrefix } from '@crema/contract/http/headers'
import type { Outcome } from '@crema/contract/outcomes'
import type { Config } from '#src/config/config.ts'
import type { ApiSurface } from '../endpoint/api-surface.ts'
import type { EndpointResult } from '../endpoint/endpoint-result.ts'
import type { Caller } from '../endpoint/route.ts'
import { envelope } from './envelope.ts'
import { errorOfDeletedMember, findCaller, requireAccess, type Sessions } from './session.ts'
import { checkSignature } from './signature.ts'

/** The API of the page: signed by the page, called by visitors and members with a token, answered in an envelope. */
export function pageApi(
  config: Pick<Config, 'appKey' | 'appSecret'>,
  sessions: Sessions,
): ApiSurface<Caller, Endpoint> {
  return {
    basePath: pathPrefix,
    authenticate(request, endpoint) {
      checkSignature(request, config)
      return findCaller(sessions, request, endpoint)
    },
    rateLimit: {
      per: 'endpoint',
      keyOf: ({ memberId }) => memberId ?? undefined,
      perMinute: (_caller, { perMinute }) => perMinute,
    },
    authorize: (caller, { access }) => requireAccess(caller, access),
    idempotency: {
      // A visitor's response is not stored: there the rule alone makes a repetition harmless.
      isPossible: ({ access }) => access !== 'public',
      scopeOf({ memberId, deletionSession }) {
        // Stored with the deletion, a response can be repeated after the member was deleted.
        if (deletionSession !== null) {
          return { column: 'deletion_session_id', id: deletionSession.deletionSessionId }
        }
        return memberId === null ? undefined : { column: 'member_id', id: memberId }
      },
      isStored: () => true,
    },
    respond: (response, { id, caller: { locale } }) => ({
      status: 200,
      // `toEndpointResult` has validated the outcome.
      body: envelope(response as EndpointResult<Outcome>, locale, id),
    }),
    errorFor: (error, caller, request, endpoint) =>
      errorOfDeletedMember(error, sessions, caller, request, endpoint),
  }
}
