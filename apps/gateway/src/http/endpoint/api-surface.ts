import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointDeclaration } from '@crema/contract/endpoint'
import type { RequestContext } from '../access/request-context.ts'
import type { IdempotencyScope, StoredResponse } from '../idempotency/idempotency-store.ts'
import type { ProtocolError } from './protocol-error.ts'

/**
 * What the endpoints of one API have in common: the base path, the authentication of callers and the format of results.
 * `registerApi` implements validation, rate limits, idempotency and streams from the declarations.
 */
export type ApiSurface<C extends RequestContext, E extends EndpointDeclaration> = {
  /** Begins and ends with a slash. */
  basePath: string
  /**
   * Content types whose bodies are read as bytes (`*` for any), for an API whose signatures cover the body; callers
   * are then authenticated after the body was read. Undefined: bodies are JSON, and a caller is authenticated first.
   */
  signedBodies?: readonly string[]
  /** The caller of a request. Throws a `ProtocolError` if authentication fails. */
  authenticate: (request: FastifyRequest, endpoint: E, body: Buffer) => Promise<C>
  rateLimit: {
    /** Requests with the same key share a rate limit, for each endpoint or for the whole API. Undefined: those of a network. */
    keyOf: (caller: C) => string | undefined
    per: 'endpoint' | 'api'
    perMinute: (caller: C, endpoint: E) => number
  }
  /** Throws a `ProtocolError` where the caller may not call this endpoint. */
  authorize: (caller: C, endpoint: E) => void
  idempotency: {
    /** Whether every caller of the endpoint has a scope. */
    isPossible: (endpoint: E) => boolean
    /** The caller under which a response is stored. */
    scopeOf: (caller: C) => IdempotencyScope | undefined
    /**
     * Whether the response of this outcome is stored and repeated. A response that is not stored may differ on the next
     * attempt.
     */
    isStored: (outcome: string) => boolean
  }
  respond: (response: StoredResponse, request: FastifyRequest) => { status: number; body: unknown }
  /** Default: the page's envelope. */
  respondToError?: (error: ProtocolError, request: FastifyRequest, reply: FastifyReply) => FastifyReply
  /** The error to respond with where a handler threw another one. */
  errorFor?: (error: unknown, caller: C, request: FastifyRequest, endpoint: E) => Promise<unknown>
}
