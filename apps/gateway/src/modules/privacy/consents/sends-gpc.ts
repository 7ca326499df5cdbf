import type { FastifyRequest } from 'fastify'
import { header } from '#src/http/access/request-context.ts'

/** Whether the browser sends a Global Privacy Control signal. */
export function sendsGpc(request: FastifyRequest): boolean {
  return header(request, 'sec-gpc') === '1'
}
