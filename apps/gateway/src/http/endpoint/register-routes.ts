import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '@crema/contract/endpoint'
import { pathPrefix } from '@crema/contract/http/headers'
import type { Services } from '#src/services.ts'
import { limitCalls } from '../access/rate-limits.ts'
import {
  bearerToken,
  findCaller,
  requireAccess,
  type FindLeaving,
  type FindSession,
} from '../access/session.ts'
import { checkSignature } from '../access/signature.ts'
import { answerOnce, holderOf } from '../idempotency/idempotency.ts'
import { envelope, settle } from './envelope.ts'
import { ProtocolFault } from './protocol-error.ts'
import type { Caller, Result, Route } from './route.ts'
import { readIdempotencyKey, readInput } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on calls of the contract. */
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** `1` or the refusal's name, once it is known; for metrics and the log. */
    outcome: string | null
  }
}

/**
 * Turns endpoints and their handlers into HTTP routes. Everything about a call comes from its endpoint:
 * signature, session, limit, access, validation, idempotency, envelope, in this order. Throws for an
 * expected endpoint that nobody answers, and for one that two answer.
 */
export function registerRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'database'> & { findSession: FindSession; findLeaving: FindLeaving },
  routes: readonly Route[],
  expected: readonly Endpoint[],
): void {
  checkComplete(routes, expected)
  const { config } = services
  app.decorateRequest('outcome', null)
  for (const route of routes) {
    const { endpoint } = route
    app.route({
      method: endpoint.method,
      url: pathPrefix + endpoint.path,
      config: { endpoint },
      onRequest: [
        checkSignature(config),
        findCaller(services, endpoint.access),
        limitCalls(app, endpoint, config),
        requireAccess(endpoint.access),
      ],
      handler: async (request, reply) => {
        const settled = await answer(services, route, request).catch((error: unknown) =>
          explain(error, services, request),
        )
        request.outcome = settled.busCode
        void reply.header('cache-control', 'no-store')
        return envelope(settled, request.caller, request.id)
      },
    })
  }
}

async function answer(
  { database }: Pick<Services, 'database'>,
  { endpoint, handle }: Route,
  request: FastifyRequest,
) {
  const { caller } = request
  const input = readInput(endpoint, request)
  if (endpoint.idempotent) caller.idempotencyKey = readIdempotencyKey(request)
  // The table of routes has forgotten the types that `route` checked.
  const call = handle as (input: unknown, caller: Caller) => Promise<Result<unknown, string>>
  const run = async () => settle(endpoint, await call(input, caller))
  const { idempotencyKey: key, now } = caller
  const holder = holderOf(caller)
  if (holder === undefined || key === null) return run()
  return answerOnce(database, { holder, key, path: endpoint.path, input, now }, run)
}

/** A call that failed because its member was deleted while it ran is one of somebody not signed in. */
async function explain(
  error: unknown,
  { findSession }: { findSession: FindSession },
  { caller, headers }: FastifyRequest,
): Promise<never> {
  if (caller.memberId !== null && !(error instanceof ProtocolFault)) {
    const token = bearerToken(headers.authorization)
    const isHere = token !== undefined && (await findSession(token, caller.now)) !== undefined
    if (!isHere) throw new ProtocolFault(401)
  }
  throw error
}

function checkComplete(routes: readonly Route[], expected: readonly Endpoint[]): void {
  const seen = new Set<Endpoint>()
  for (const { endpoint } of routes) {
    if (seen.has(endpoint)) throw new Error(`Two handlers for ${nameOf(endpoint)}.`)
    if (!expected.includes(endpoint)) throw new Error(`${nameOf(endpoint)} is not in the contract.`)
    // Answers are kept by member, or by who is leaving: for anybody else the key would promise what nobody keeps.
    const isKept = endpoint.access === 'member' || endpoint.access === 'leaving'
    if (endpoint.idempotent && !isKept) throw new Error(`${nameOf(endpoint)} cannot be idempotent.`)
    seen.add(endpoint)
  }
  const missing = expected.filter((endpoint) => !seen.has(endpoint))
  if (missing.length > 0) throw new Error(`No handler for ${missing.map(nameOf).join(', ')}.`)
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
