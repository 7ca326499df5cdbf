import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@crema/contract/endpoint'
import { headers } from '@crema/contract/http/headers'
import { header } from '../access/caller.ts'
import { ProtocolFault } from './protocol-error.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The input as the contract has it. What is wrong is named by place and kind, without what was sent. */
export function readInput(endpoint: Pick<Endpoint, 'method' | 'request'>, request: FastifyRequest): unknown {
  const sent =
    endpoint.method === 'GET' ? withoutEmpty(request.query as Record<string, unknown>) : (request.body ?? {}) // a parsed query is an object
  const parsed = endpoint.request.safeParse(sent)
  if (parsed.success) return parsed.data
  throw new ProtocolFault(400, {
    data: { issues: parsed.error.issues.map(({ path, code }) => ({ path: path.join('.'), problem: code })) },
  })
}

export function readIdempotencyKey(request: FastifyRequest): string {
  const key = header(request, headers.idempotencyKey) ?? ''
  if (uuid.test(key)) return key.toLowerCase()
  const problem = key === '' ? 'missing' : 'invalid_format'
  throw new ProtocolFault(400, { data: { issues: [{ path: headers.idempotencyKey, problem }] } })
}

/** `?keyword=` says that there is no keyword; as a number an empty text would even be 0. */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
