import type { FastifyRequest } from 'fastify'
import type { Access } from '@crema/contract/endpoint'
import { ProtocolFault } from '../endpoint/protocol-error.ts'
import type { Leaving } from '../endpoint/route.ts'

/** Who a token belongs to, if it is one of ours and still good. */
export type FindSession = (
  token: string,
  now: Date,
) => Promise<{ memberId: string; sessionId: string } | undefined>
/** Who a LOGOUT_TOKEN belongs to. */
export type FindLeaving = (token: string, now: Date) => Promise<Leaving | undefined>

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
}

/** Finds out who calls. A token that is none of ours makes a visitor; `requireAccess` judges that. */
export function findCaller(
  { findSession, findLeaving }: { findSession: FindSession; findLeaving: FindLeaving },
  access: Access,
) {
  return async (request: FastifyRequest): Promise<void> => {
    // A public call carries no token, so one that came by mistake is not even looked at.
    if (access === 'public') return
    const token = bearerToken(request.headers.authorization)
    if (token === undefined) return
    const { caller } = request
    if (access === 'leaving') {
      // The one kind of token is never good for the other's calls.
      caller.leaving = (await findLeaving(token, caller.now)) ?? null
      return
    }
    const session = await findSession(token, caller.now)
    if (session) Object.assign(caller, session)
  }
}

export function requireAccess(access: Access) {
  return ({ caller }: FastifyRequest): Promise<void> => {
    switch (access) {
      case 'public':
      case 'visitor':
        return Promise.resolve()
      case 'member':
        if (caller.memberId === null) throw new ProtocolFault(401)
        return Promise.resolve()
      case 'leaving':
        if (caller.leaving === null) throw new ProtocolFault(401)
        return Promise.resolve()
    }
  }
}
