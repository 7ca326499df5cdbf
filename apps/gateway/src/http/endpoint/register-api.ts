import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EndpointDeclaration } from '@crema/contract/endpoint'
import type { Config } from '#src/config/config.ts'
import type { Database } from '#src/database/database.ts'
import { limitCalls } from '../access/rate-limits.ts'
import type { RequestContext } from '../access/request-context.ts'
import { limitCallTime } from '../operation/call-deadline.ts'
import { limitInFlight } from '../operation/in-flight-limit.ts'
import type { ApiSurface } from './api-surface.ts'
import { errorHandler } from './errors.ts'
import { createEventStreams } from './event-stream.ts'
import type { Route } from './route.ts'
import { runEndpoint } from './run-endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the routes of an API. */
    endpoint?: EndpointDeclaration
  }
}

/**
 * Registers the endpoints of an API with their handlers. Everything comes from the declarations and the surface:
 * authentication, rate limit, authorization, validation, idempotency, response, in this order. Throws for an
 * expected endpoint without a handler, and for one with two. A surface with signed bodies or errors of its own needs
 * an instance of its own (`app.register`), since it replaces body parsers and the error handler.
 */
export function registerApi<C extends RequestContext, E extends EndpointDeclaration>(
  app: FastifyInstance,
  { config, database }: { config: Pick<Config, 'rateLimitFactor'>; database: Database },
  surface: ApiSurface<C, E>,
  routes: readonly Route<E>[],
  expected: readonly E[],
): void {
  checkComplete(routes, expected)
  for (const { endpoint } of routes) checkDeclaration(endpoint, surface)
  if (surface.signedBodies) readBodiesAsBytes(app, surface.signedBodies)
  if (surface.respondToError) app.setErrorHandler(errorHandler(surface.respondToError))

  // Set by `authenticate` below, before anything reads it.
  const callerOf = (request: FastifyRequest) => request.caller as C
  const bytesOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
  const { keyOf, perMinute, per } = surface.rateLimit
  const limitOf = (endpoint: E) =>
    limitCalls(
      app,
      {
        perMinute: (request) => perMinute(callerOf(request), endpoint),
        keyOf: (request) => keyOf(callerOf(request)),
      },
      config,
    )
  const [first] = routes
  const sharedLimit = per === 'api' && first ? limitOf(first.endpoint) : undefined
  const streams = createEventStreams(app)

  for (const route of routes) {
    const { endpoint } = route
    const { inFlightMax } = route
    const limitRate = sharedLimit ?? limitOf(endpoint)
    // One hook, since each of Fastify's takes turns of the microtask queue.
    const check = async (request: FastifyRequest) => {
      request.caller = await surface.authenticate(request, endpoint, bytesOf(request))
      await limitRate(request)
      surface.authorize(callerOf(request), endpoint)
    }
    // Calls in flight first, so that refusing takes no statement.
    const checks = inFlightMax === undefined ? [check] : [limitInFlight(inFlightMax), check]
    // A stream stays open; its statements have their own deadlines.
    const timeLimit = endpoint.responseBody === 'stream' ? [] : [limitCallTime]
    const run = runEndpoint(route, surface, { database, streams })
    app.route({
      method: endpoint.method,
      url: surface.basePath + endpoint.path,
      config: { endpoint },
      ...(surface.signedBodies
        ? { onRequest: timeLimit, preHandler: checks }
        : { onRequest: [...timeLimit, ...checks] }),
      handler: (request, reply) =>
        run(request, reply, {
          caller: callerOf(request),
          bytes: surface.signedBodies && bytesOf(request),
        }),
    })
  }
}

function readBodiesAsBytes(app: FastifyInstance, contentTypes: readonly string[]): void {
  app.removeAllContentTypeParsers()
  for (const contentType of contentTypes) {
    app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  }
}

function checkComplete(
  routes: readonly Route<EndpointDeclaration>[],
  expected: readonly EndpointDeclaration[],
): void {
  const seen = new Set<EndpointDeclaration>()
  for (const { endpoint } of routes) {
    if (seen.has(endpoint)) throw new Error(`Two handlers for ${nameOf(endpoint)}.`)
    if (!expected.includes(endpoint)) throw new Error(`${nameOf(endpoint)} is not in the contract.`)
    seen.add(endpoint)
  }
  const missing = expected.filter((endpoint) => !seen.has(endpoint))
  if (missing.length > 0) throw new Error(`No handler for ${missing.map(nameOf).join(', ')}.`)
}

/** Throws for a combination that a declaration must not have. */
function checkDeclaration<C extends RequestContext, E extends EndpointDeclaration>(
  endpoint: E,
  { idempotency, signedBodies }: ApiSurface<C, E>,
): void {
  const isStream = endpoint.responseBody === 'stream'
  if (endpoint.idempotent && (isStream || !idempotency.isPossible(endpoint)))
    throw new Error(`${nameOf(endpoint)} cannot be idempotent.`)
  if (endpoint.requestBody === 'raw' && (!signedBodies || endpoint.method === 'GET'))
    throw new Error(`${nameOf(endpoint)} cannot have a raw body.`)
}

function nameOf({ method, path }: EndpointDeclaration): string {
  return `${method} ${path}`
}
