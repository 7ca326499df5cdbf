import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { characterCount } from '@crema/contract/character-count'
import type { EndpointDeclaration } from '@crema/contract/endpoint'
import { headers } from '@crema/contract/http/headers'
import { header } from '../access/request-context.ts'
import { pathsWithNul } from './nul-characters.ts'
import { ProtocolError } from './protocol-error.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Declared = Pick<EndpointDeclaration, 'method' | 'request' | 'requestBody'>

type InputIssue = {
  path: string
  problem: string
  /** Of a text that is longer than allowed, in characters. */
  maximum?: number
  count?: number
}

/**
 * The validated input. `bytes` is the body as it was sent, where the API reads bodies as bytes. An error contains the
 * path and kind of each problem, and lengths, never a value.
 */
export function readInput(endpoint: Declared, request: FastifyRequest, bytes: Buffer | undefined): unknown {
  const parsed = endpoint.request.safeParse(sentInput(endpoint, request, bytes), { reportInput: true })
  const issues: InputIssue[] = parsed.success
    ? pathsWithNul(parsed.data).map((path) => ({ path: path.join('.'), problem: 'invalid_format' }))
    : parsed.error.issues.map(describeIssue)
  if (parsed.success && issues.length === 0) return parsed.data
  throw new ProtocolError(400, { data: { issues } })
}

function describeIssue(issue: z.core.$ZodIssue): InputIssue {
  const described = { path: issue.path.join('.'), problem: issue.code }
  if (issue.code !== 'too_big' || typeof issue.input !== 'string' || issue.origin !== 'string')
    return described
  return { ...described, maximum: Number(issue.maximum), count: characterCount(issue.input) }
}

/** The first text that is longer than allowed, from the details of an error that `readInput` threw. */
export function tooLongText(details: ProtocolError['data']): { max: number; count: number } | undefined {
  const issues = (details?.['issues'] ?? []) as InputIssue[] // as thrown above
  for (const { maximum, count } of issues) {
    if (maximum !== undefined && count !== undefined) return { max: maximum, count }
  }
  return undefined
}

function sentInput({ method, requestBody }: Declared, request: FastifyRequest, bytes: Buffer | undefined) {
  if (method === 'GET' || requestBody === 'raw') {
    return withoutEmpty(request.query as Record<string, unknown>) // a parsed query is an object
  }
  return bytes ? parseJson(bytes) : (request.body ?? {})
}

/** Undefined if the text is not JSON; the schema then refuses it like any other invalid body. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** The idempotency key of a request; null where it has none or an invalid one. */
export function sentIdempotencyKey(request: FastifyRequest): string | null {
  const idempotencyKey = header(request, headers.idempotencyKey) ?? ''
  return uuid.test(idempotencyKey) ? idempotencyKey.toLowerCase() : null
}

export function readIdempotencyKey(request: FastifyRequest): string {
  const idempotencyKey = sentIdempotencyKey(request)
  if (idempotencyKey !== null) return idempotencyKey
  const problem = (header(request, headers.idempotencyKey) ?? '') === '' ? 'missing' : 'invalid_format'
  throw new ProtocolError(400, { data: { issues: [{ path: headers.idempotencyKey, problem }] } })
}

/** `?keyword=` means that there is no keyword; coerced to a number, an empty text would even become 0. */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
