import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { protocolErrors, type ProtocolStatus } from '@crema/contract/outcomes'
import { isMoved, isUnavailable, isUnreadableInput } from '#src/database/unavailable.ts'
import type { RequestContext } from '../access/request-context.ts'
import { isShed, Overloaded } from '../operation/load-shedding.ts'
import { isNavigation, sendBusyPage } from '../page-api/busy-page.ts'
import { errorEnvelope } from '../page-api/envelope.ts'
import { ProtocolError } from './protocol-error.ts'

/** Seconds after which a caller may repeat a call that failed temporarily. */
const unavailableSeconds = 5

type RespondToError = (error: ProtocolError, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Responds to every thrown error with a protocol error. The cause of a 5xx is only logged, with the traceId. */
export function errorHandler(respond: RespondToError) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = toProtocolError(thrown)
    if (isLogged(thrown, error)) request.log.error({ err: thrown }, 'A call failed.')
    return respond(error, request, reply)
  }
}

/** Errors in the page's envelope, which is the default of the whole gateway. */
export const errorsPlugin = fastifyPlugin((app, _options, done) => {
  app.setErrorHandler(respondWithEnvelope)
  done()
})

export const respondWithEnvelope = errorHandler((error, request, reply) => {
  // Null if an error occurs before the first hook, such as for a path that cannot be decoded.
  const caller: RequestContext | null = request.caller
  const { status, data, retryAfterSeconds = status === 503 ? unavailableSeconds : undefined } = error
  if (error instanceof Overloaded && isNavigation(request))
    return sendBusyPage(request, reply, error.retryAfterSeconds)
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(errorEnvelope(status, data, caller?.locale ?? 'en', request.id))
})

function toProtocolError(thrown: unknown): ProtocolError {
  if (thrown instanceof ProtocolError) return thrown
  if (isShed(thrown)) return new Overloaded()
  if (isUnavailable(thrown) || isMoved(thrown)) return new ProtocolError(503)
  if (isUnreadableInput(thrown)) return new ProtocolError(400)
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500
  if (status === 503) return new ProtocolError(503)
  // Fastify's own refusals of a request that it cannot read.
  if (status >= 400 && status < 500) return new ProtocolError(isProtocolStatus(status) ? status : 400)
  return new ProtocolError(500)
}

/** Errors thrown on purpose are not logged, nor are those of load shedding. */
function isLogged(thrown: unknown, error: ProtocolError): boolean {
  return thrown !== error && !isShed(thrown) && (error.status >= 500 || isUnreadableInput(thrown))
}

function isProtocolStatus(status: number): status is ProtocolStatus {
  return status in protocolErrors
}

/** For bytes that are not HTTP, and requests that did not arrive in time: there is only a socket to write a response to. */
export function respondToClientError(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    // Browsers open connections in advance, and a request can be on its way when one of them times out. They send it again on
    // another connection after a 408; any other status would be the answer to it.
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const statusLine = isLate ? '408 Request Timeout' : '400 Bad Request'
    const body = isLate ? '' : JSON.stringify(errorEnvelope(400, null, 'en', randomUUID()))
    const lines = Object.entries({
      ...headers,
      ...(!isLate && { 'content-type': 'application/json; charset=utf-8' }),
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${statusLine}\r\n${lines.join('')}\r\n${body}`)
  }
}
