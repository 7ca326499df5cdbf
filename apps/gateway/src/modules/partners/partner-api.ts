import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PartnerRight, Partner } from '#src/config/partner-settings.ts'
import type { RequestContext } from '#src/http/access/request-context.ts'
import type { ApiSurface } from '#src/http/endpoint/api-surface.ts'
import type { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import { routesFor } from '#src/http/endpoint/route.ts'
import { sentIdempotencyKey } from '#src/http/endpoint/validation.ts'
import type { Services } from '#src/services.ts'
import { authenticatePartner } from './authenticate-partner.ts'
import { partnerBasePath, type PartnerEndpoint } from './partner-endpoints.ts'
import { codeOf, errorBody, isPartnerErrorName, PartnerError, partnerErrors } from './partner-error.ts'

/** The caller of a partner's endpoint, once its signature was checked. */
export type PartnerCaller = RequestContext & { partner: Partner }

/** Binds a handler to an endpoint of the partner API. */
export const partnerRoute = routesFor<PartnerCaller>()

/** The API of partners, their tills and the app's back end: signed by each partner, with rights, answered in plain JSON. */
export function partnerApi({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): ApiSurface<PartnerCaller, PartnerEndpoint> {
  const partners = new Map(config.partners.map((partner) => [partner.id, partner]))
  return {
    basePath: partnerBasePath,
    signedBodies: ['application/json'],
    authenticate: async (request, { idempotent }, body) => {
      const idempotencyKey = idempotent ? sentIdempotencyKey(request) : null
      const authenticated = await authenticatePartner(database, partners, request, body, idempotencyKey)
      return { ...request.caller, ...authenticated }
    },
    rateLimit: {
      per: 'api',
      keyOf: ({ partner }) => partner.id,
      perMinute: ({ partner }) => partner.perMinute,
    },
    authorize: ({ partner }, { access }) => requireRight(partner, access),
    idempotency: {
      isPossible: () => true,
      scopeOf: ({ partner }) => ({ column: 'partner', id: partner.id }),
      // A record that was not found may exist on the next attempt.
      isStored: (outcome) => statusOf(outcome) !== 404,
    },
    respond({ outcome, data, traceId }) {
      if (!isPartnerErrorName(outcome)) return { status: 200, body: data }
      return { status: statusOf(outcome), body: errorBody(outcome, traceId, data as object | null) } // a refusal's data
    },
    respondToError: respondToPartnerError,
  }
}

export function requireRight({ rights }: Pick<Partner, 'rights'>, right: PartnerRight): void {
  if (!rights.includes(right)) throw new PartnerError('notAllowed', { right })
}

/** Errors in the form of the partner API. */
export function respondToPartnerError(
  error: ProtocolError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const code = codeOf(error)
  request.outcome = code
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds)
  return reply
    .code(statusOf(code))
    .header('cache-control', 'no-store')
    .send(errorBody(code, request.id, error.data))
}

function statusOf(outcome: string): number {
  return isPartnerErrorName(outcome) ? partnerErrors[outcome][0] : 200
}
