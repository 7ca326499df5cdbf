import type { Access } from '@crema/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { ProtocolFault } from './protocol-fault.ts'

/** Who a token belongs to, if it is one of ours and still good. */
export type FindSession = (token: string, now: Date) => Promise<{ memberId: string; sessionId: string } | undefined>

/** Finds out who calls. A token that is none of ours makes a visitor; `requireAccess` judges that. */
export function findCaller(findSession: FindSession, access: Access) {
  return async (request: FastifyRequest): Promise<void> => {
    // A public call carries no token, so one that came by mistake is not even looked at.
    if (access === 'public') return
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return
    const session = await findSession(token, request.caller.now)
    if (session) Object.assign(request.caller, session)
  }
}

export function requireAccess(access: Access) {
  return (request: FastifyRequest): Promise<void> => {
    switch (access) {
      case 'public':
      case 'visitor':
        return Promise.resolve()
      case 'member':
        if (request.caller.memberId === null) throw new ProtocolFault(401)
        return Promise.resolve()
      case 'leaving':
        // No call hands out a LOGOUT_TOKEN yet, so nobody can hold one.
        throw new ProtocolFault(401)
    }
  }
}
