import { bindPhone } from '@crema/contract/endpoints/account/bind-phone'
import { getMember } from '@crema/contract/endpoints/account/get-member'
import { prove as proveCall } from '@crema/contract/endpoints/account/prove'
import { setEmail } from '@crema/contract/endpoints/account/set-email'
import { updateProfile } from '@crema/contract/endpoints/account/update-profile'
import { localeCodes } from '@crema/i18n/locales'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import { route, type Route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { passwordRoutes } from '../passwords/password-routes.ts'
import { sessionRoutes } from '../sessions/session-routes.ts'
import { signInRoutes } from '../sign-in/sign-in-routes.ts'
import { changeContact } from './change-contact.ts'
import { byEmail, byPhone } from './contact.ts'
import { identityServices } from './identity-services.ts'
import { findMember, saveProfile, type MemberRow } from './member-store.ts'
import { prove } from './prove.ts'
import { readPhone } from './read-phone.ts'
import { toMember } from './to-member.ts'

/** The calls of the module identity but those of passkeys and identity providers. */
export function memberRoutes(services: Services): Route[] {
  const identity = identityServices(services)
  const { database, proofs, cookie, clientContext } = identity

  return [
    ...signInRoutes(identity),
    ...passwordRoutes(identity),
    ...sessionRoutes(identity),

    route(getMember, async (_input, { memberId }) => ({ ok: toMember(await requireMember(memberId)) })),

    route(updateProfile, async ({ displayName, language }, { memberId }) => {
      if (language !== undefined && !(localeCodes as readonly string[]).includes(language)) {
        throw new ProtocolError(400, { data: { issues: [{ path: 'language', problem: 'invalid_value' }] } })
      }
      await saveProfile(database, memberId, {
        ...(displayName !== undefined && { display_name: displayName === '' ? null : displayName }),
        ...(language !== undefined && { language }),
      })
      return { ok: toMember(await requireMember(memberId)) }
    }),

    route(proveCall, async (given, { memberId, sessionId, device, now, http }) => {
      const result = await prove(identity, { ...given, memberId, device, now, address: http.request.ip })
      return 'refused' in result ? result : { ok: proofs.issue(sessionId, now) }
    }),

    route(setEmail, async ({ email, challengeId, code, proofToken }, caller) => {
      const { memberId, sessionId, now } = caller
      const hasProof = proofs.isValid(proofToken, sessionId, now)
      const contact = byEmail(email)
      const result = await changeContact(identity, {
        ...clientContext(caller),
        memberId,
        sessionId,
        contact,
        challengeId,
        code,
        hasProof,
      })
      if ('ok' in result) return { ok: toMember(result.ok.member) }
      return result.refused === 'taken' ? { refused: 'emailTaken' } : { ...result, refused: result.refused }
    }),

    route(bindPhone, async ({ challengeId, code, proofToken, ...phone }, caller) => {
      const { memberId, sessionId, now, http } = caller
      const hasProof = proofs.isValid(proofToken, sessionId, now)
      const contact = byPhone(readPhone(phone))
      const result = await changeContact(identity, {
        ...clientContext(caller),
        memberId,
        sessionId,
        contact,
        challengeId,
        code,
        hasProof,
      })
      if ('refused' in result)
        return result.refused === 'taken' ? { refused: 'phoneTaken' } : { ...result, refused: result.refused }
      const { member, signedOut } = result.ok
      if (signedOut) cookie.clear(http.reply)
      return { ok: { member: toMember(member), signedOut } }
    }),
  ]

  async function requireMember(memberId: string): Promise<MemberRow> {
    const member = await findMember(database, memberId)
    if (!member) throw new Error('The member of a session was not found.')
    return member
  }
}
