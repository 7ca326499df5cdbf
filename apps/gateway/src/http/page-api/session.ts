import type { FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '@crema/contract/endpoint'
import { ProtocolError } from '../endpoint/protocol-error.ts'
import type { Caller, DeletionSession } from '../endpoint/route.ts'
import { sentIdempotencyKey } from '../endpoint/validation.ts'
import type { StoredRow } from '../idempotency/stored-response-store.ts'

type Session = {
  memberId: string
  sessionId: string
  /** Undefined where it was not read. */
  stored?: StoredRow | null
  /** The market of a guest's session. */
  homeMarket?: string
}

export type Sessions = {
  /**
   * The session of a USER_TOKEN, with the response stored under the key of an idempotent call; undefined for an unknown or
   * expired token.
   */
  findSession: (
    token: string,
    now: Date,
    idempotencyKey: string | null,
    endpoint: Endpoint,
  ) => Promise<Session | undefined>
  /** The account deletion of a LOGOUT_TOKEN; undefined for an unknown or expired one. */
  findDeletionSession: (token: string, now: Date) => Promise<DeletionSession | undefined>
}

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
}

/**
 * The caller by the token of the request. With an unknown token the caller is a visitor, whose call `requireAccess` may
 * refuse.
 */
export async function findCaller(
  { findSession, findDeletionSession }: Sessions,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Caller> {
  const { access, idempotent } = endpoint
  const { caller: context, headers } = request
  const caller: Caller = { ...context, memberId: null, sessionId: null, deletionSession: null }
  // A public endpoint takes no token: one that was sent by mistake is ignored.
  const token = access === 'public' ? undefined : bearerToken(headers.authorization)
  if (token === undefined) return caller
  if (access === 'deletion') {
    // A USER_TOKEN is not valid here, nor a LOGOUT_TOKEN anywhere else.
    return { ...caller, deletionSession: (await findDeletionSession(token, context.now)) ?? null }
  }
  const idempotencyKey = idempotent ? sentIdempotencyKey(request) : null
  return { ...caller, ...(await findSession(token, context.now, idempotencyKey, endpoint)) }
}

export function requireAccess({ memberId, deletionSession }: Caller, access: Access): void {
  switch (access) {
    case 'public':
    case 'visitor':
      return
    case 'member':
      if (memberId === null) throw new ProtocolError(401)
      return
    case 'deletion':
      if (deletionSession === null) throw new ProtocolError(401)
      return
  }
}

/**
 * An error of a call whose member was deleted meanwhile becomes a 401, as if the call had been received after the
 * deletion.
 */
export async function errorOfDeletedMember(
  error: unknown,
  { findSession }: Sessions,
  { memberId, now }: Caller,
  { headers }: FastifyRequest,
  endpoint: Endpoint,
): Promise<unknown> {
  if (memberId === null || error instanceof ProtocolError) return error
  const token = bearerToken(headers.authorization)
  const session = token === undefined ? undefined : await findSession(token, now, null, endpoint)
  return session === undefined ? new ProtocolError(401) : error
}
