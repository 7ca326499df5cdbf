import { modifyEmailPassword } from '@crema/contract/endpoints/sign-in/modify-email-password'
import { recoverPassword as recoverPasswordCall } from '@crema/contract/endpoints/sign-in/recover-password'
import { setPassword as setPasswordCall } from '@crema/contract/endpoints/sign-in/set-password'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import { route, type Route } from '#src/http/endpoint/route.ts'
import { byEmail, byPhone, type Contact } from '../member/contact.ts'
import { identityOfContact, identityOfPending } from '../member/home-identity.ts'
import type { IdentityServices } from '../member/identity-services.ts'
import { readPhone } from '../member/read-phone.ts'
import { modifyPassword } from './modify-password.ts'
import { recoverPassword } from './recover-password.ts'
import { setNeededPassword } from './set-needed-password.ts'
import { setPassword } from './set-password.ts'

/** The calls that set passwords. */
export function passwordRoutes(services: IdentityServices): Route[] {
  const { proofs, clientContext, toAnswer } = services
  return [
    route(setPasswordCall, async ({ newPassword, pendingToken, proofToken }, caller) => {
      if (pendingToken !== undefined) {
        const { device, now } = caller
        const home = await identityOfPending(services, { token: pendingToken, kind: 'password', device, now })
        const result = await setNeededPassword(home, {
          ...clientContext(caller),
          pendingToken,
          newPassword,
        })
        const answered = toAnswer(result, caller)
        if ('refused' in answered) return answered
        // The password is set, so no other step can be required.
        if (answered.ok.outcome !== 'signedIn')
          throw new Error('A sign-in with a new password requires another step.')
        return { ok: answered.ok }
      }
      const { memberId, sessionId, now } = caller
      if (memberId === null || sessionId === null) return { refused: 'loginRequired' }
      const hasProof = proofs.isValid(proofToken, sessionId, now)
      return setPassword(services, { ...clientContext(caller), memberId, sessionId, newPassword, hasProof })
    }),

    route(recoverPasswordCall, async ({ challengeId, code, newPassword, ...given }, caller) => {
      const login = contactOf(given)
      const home = await identityOfContact(services, login)
      const recovery = { ...clientContext(caller), login, challengeId, code, newPassword }
      return toAnswer(await recoverPassword(home, recovery), caller)
    }),

    route(modifyEmailPassword, async (given, caller) =>
      modifyPassword(await identityOfContact(services, byEmail(given.email)), {
        ...clientContext(caller),
        ...given,
        address: caller.http.request.ip,
      }),
    ),
  ]
}

type Login = { email?: string | undefined; countryCode?: string | undefined; mobile?: string | undefined }

function contactOf({ email, countryCode, mobile }: Login): Contact {
  if (email !== undefined) return byEmail(email)
  if (countryCode !== undefined && mobile !== undefined) return byPhone(readPhone({ countryCode, mobile }))
  throw new ProtocolError(400, { data: { issues: [{ path: 'email', problem: 'missing' }] } })
}
