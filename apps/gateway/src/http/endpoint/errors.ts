import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { protocolErrors, type ProtocolStatus } from '@crema/contract/outcomes'
import { isUnavailable, isUnreadableInput } from '#src/database/unavailable.ts'
import { errorEnvelope } from './envelope.ts'
import { ProtocolFault } from './protocol-error.ts'
import type { Caller } from './route.ts'

/** Seconds after which a caller may try again what failed for a moment. */
const retryAfterSeconds = 5

/** Every thrown thing ends as a protocol error of the contract. A 5xx says nothing of its cause but its traceId. */
export const errorsPlugin = fastifyPlugin((app, _options, done) => {
  app.setErrorHandler(answerError)
  done()
})

/** `caller` is null for what fails before the first hook, such as a path that cannot be decoded. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultOf(error)
  if (isWorthALine(error, fault)) request.log.error({ err: error }, 'A call failed.')
  const caller: Caller | null = request.caller
  if (fault.retryAfterSeconds !== undefined) void reply.header('retry-after', fault.retryAfterSeconds)
  return reply
    .code(fault.status)
    .header('cache-control', 'no-store')
    .send(errorEnvelope(fault.status, fault.data, caller?.locale ?? 'en', request.id))
}

function faultOf(error: unknown): ProtocolFault {
  if (error instanceof ProtocolFault) return error
  if (isUnavailable(error)) return new ProtocolFault(503, { retryAfterSeconds })
  if (isUnreadableInput(error)) return new ProtocolFault(400)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 503) return new ProtocolFault(503, { retryAfterSeconds })
  // Fastify's own refusals of a request it cannot read.
  if (status >= 400 && status < 500) return new ProtocolFault(isProtocolStatus(status) ? status : 400)
  return new ProtocolFault(500)
}

/** Not for what is thrown on purpose, nor for work shed under load, which writing about would add to. */
function isWorthALine(error: unknown, fault: ProtocolFault): boolean {
  const isShed = error instanceof Error && 'code' in error && error.code === 'FST_UNDER_PRESSURE'
  return error !== fault && !isShed && (fault.status >= 500 || isUnreadableInput(error))
}

function isProtocolStatus(status: number): status is ProtocolStatus {
  return status in protocolErrors
}

/** For bytes that are not even HTTP: there is no request to answer, only a socket. */
export function clientErrorAnswer(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const body = JSON.stringify(errorEnvelope(400, null, 'en', randomUUID()))
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`)
  }
}
