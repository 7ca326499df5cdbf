import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointDeclaration } from '@crema/contract/endpoint'
import type { Database } from '#src/database/database.ts'
import type { RequestContext } from '../access/request-context.ts'
import {
  complete,
  type NewResponse,
  requestHash,
  respondOnce,
  type StoredResponse,
} from '../idempotency/idempotency-store.ts'
import type { ApiSurface } from './api-surface.ts'
import { success, toEndpointResult } from './endpoint-result.ts'
import { sendEvents, type createEventStreams } from './event-stream.ts'
import type { Result, Route } from './route.ts'
import { readIdempotencyKey, readInput } from './validation.ts'

type Surface<C extends RequestContext, E extends EndpointDeclaration> = Pick<
  ApiSurface<C, E>,
  'idempotency' | 'respond' | 'errorFor'
>
type Received<C> = {
  caller: C
  /** The body as it was sent, where the API reads bodies as bytes. */
  bytes: Buffer | undefined
}

type OpenedStream = { events: AsyncIterable<unknown>; signal: AbortSignal }

/** Handles a request whose caller is known: validation, idempotency, handler, response. */
export function runEndpoint<C extends RequestContext, E extends EndpointDeclaration>(
  { endpoint, handle }: Route<E>,
  surface: Surface<C, E>,
  { database, streams }: { database: Database; streams: ReturnType<typeof createEventStreams> },
) {
  // The types of the endpoint were checked by `route` or `routesFor`; the type `Route` does not express them.
  const call = handle as (input: unknown, caller: C) => Promise<Result<unknown, string>>

  const respondTo = async (
    request: FastifyRequest,
    { caller, bytes }: Received<C>,
  ): Promise<StoredResponse> => {
    const input = readInput(endpoint, request, bytes)
    if (endpoint.idempotent) caller.idempotencyKey = readIdempotencyKey(request)
    const received = endpoint.requestBody === 'raw' ? { ...caller, rawBody: bytes } : caller
    const run = async (): Promise<NewResponse> => {
      const result = await call(input, received)
      return {
        ...toEndpointResult(endpoint, result),
        traceId: request.id,
        readWhenStored: 'ok' in result ? result.readWhenStored : undefined,
      }
    }
    const { idempotencyKey, now, stored } = caller
    const { scopeOf, isStored } = surface.idempotency
    const scope = scopeOf(caller)
    if (scope === undefined || idempotencyKey === null) return complete(database, await run())
    const hash = requestHash(endpoint.path, bytes ?? input)
    return respondOnce(database, { scope, idempotencyKey, hash, now, isStored, stored }, run)
  }

  const openStream = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { caller, bytes }: Received<C>,
  ): Promise<OpenedStream | StoredResponse> => {
    const { signal } = streams.open(reply)
    const result = await call(readInput(endpoint, request, bytes), { ...caller, signal })
    if ('refused' in result) return { ...toEndpointResult(endpoint, result), traceId: request.id }
    const events = result.ok as AsyncIterable<unknown> // the type of a stream's handler
    return { events: validated(events, endpoint), signal }
  }

  const rethrow = async (error: unknown, request: FastifyRequest, caller: C): Promise<never> => {
    throw surface.errorFor ? await surface.errorFor(error, caller, request) : error
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    received: Received<C>,
  ): Promise<FastifyReply> => {
    const responding =
      endpoint.responseBody === 'stream' ? openStream(request, reply, received) : respondTo(request, received)
    const response = await responding.catch((error: unknown) => rethrow(error, request, received.caller))
    if ('events' in response) {
      request.outcome = success
      return sendEvents(reply, response.events, response.signal)
    }
    request.outcome = response.outcome
    const { status, body } = surface.respond(response, request)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  }
}

async function* validated(events: AsyncIterable<unknown>, { response }: EndpointDeclaration) {
  for await (const event of events) yield response.parse(event)
}
