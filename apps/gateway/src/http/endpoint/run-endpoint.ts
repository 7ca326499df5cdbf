import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointDeclaration } from '@crema/contract/endpoint'
import type { Database } from '#src/database/database.ts'
import type { RequestContext } from '../access/request-context.ts'
import { requestHash, respondOnce, type StoredResponse } from '../idempotency/idempotency-store.ts'
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

/** Answers a request whose caller is known: validation, idempotency, handler, response. */
export function runEndpoint<C extends RequestContext, E extends EndpointDeclaration>(
  { endpoint, handle }: Route<E>,
  surface: Surface<C, E>,
  { database, streams }: { database: Database; streams: ReturnType<typeof createEventStreams> },
) {
  // `Route` cannot hold the types that were checked where it was made.
  const call = handle as (input: unknown, caller: C) => Promise<Result<unknown, string>>

  const respondTo = async (
    request: FastifyRequest,
    { caller, bytes }: Received<C>,
  ): Promise<StoredResponse> => {
    const input = readInput(endpoint, request, bytes)
    if (endpoint.idempotent) caller.idempotencyKey = readIdempotencyKey(request)
    const received = endpoint.requestBody === 'raw' ? { ...caller, rawBody: bytes } : caller
    const run = async () => ({
      ...toEndpointResult(endpoint, await call(input, received)),
      traceId: request.id,
    })
    const { idempotencyKey, now } = caller
    const { scopeOf, isStored } = surface.idempotency
    const scope = scopeOf(caller)
    if (scope === undefined || idempotencyKey === null) return run()
    const hash = requestHash(endpoint.path, bytes ?? input)
    return respondOnce(database, { scope, idempotencyKey, hash, now, isStored }, run)
  }

  const send = (request: FastifyRequest, reply: FastifyReply, response: StoredResponse): FastifyReply => {
    request.outcome = response.outcome
    const { status, body } = surface.respond(response, request)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  }

  const startStream = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { caller, bytes }: Received<C>,
  ): Promise<FastifyReply> => {
    const controller = streams.open(reply)
    const { signal } = controller
    const result = await call(readInput(endpoint, request, bytes), { ...caller, signal })
    if ('refused' in result) {
      return send(request, reply, { ...toEndpointResult(endpoint, result), traceId: request.id })
    }
    request.outcome = success
    const events = result.ok as AsyncIterable<unknown> // the type of a stream's handler
    return sendEvents(reply, validated(events, endpoint), signal)
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    received: Received<C>,
  ): Promise<FastifyReply> => {
    try {
      if (endpoint.responseBody === 'stream') return await startStream(request, reply, received)
      return send(request, reply, await respondTo(request, received))
    } catch (error) {
      throw surface.errorFor ? await surface.errorFor(error, received.caller, request) : error
    }
  }
}

async function* validated(events: AsyncIterable<unknown>, { response }: EndpointDeclaration) {
  for await (const event of events) yield response.parse(event)
}
