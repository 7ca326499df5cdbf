import { bindPhone } from '@crema/contract/endpoints/account/bind-phone'
import { getMember } from '@crema/contract/endpoints/account/get-member'
import { logOut } from '@crema/contract/endpoints/account/log-out'
import { prove as proveCall } from '@crema/contract/endpoints/account/prove'
import { refreshSession as refreshSessionCall } from '@crema/contract/endpoints/account/refresh-session'
import { setEmail } from '@crema/contract/endpoints/account/set-email'
import { updateProfile } from '@crema/contract/endpoints/account/update-profile'
import { localeCodes } from '@crema/i18n/locales'
import { ProtocolFault } from '#src/http/endpoint/protocol-error.ts'
import { route, type Route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { passwordRoutes } from '../passwords/password-routes.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { deleteSession } from '../sessions/session-store.ts'
import { signInRoutes } from '../sign-in/sign-in-routes.ts'
import { changeContact } from './change-contact.ts'
import { byEmail, byPhone } from './contact.ts'
import { memberParts, toSession } from './identity-services.ts'
import { findMember, saveProfile, type MemberRow } from './member-store.ts'
import { prove } from './prove.ts'
import { readPhone } from './read-phone.ts'
import { toMember } from './to-member.ts'

export function memberRoutes(services: Services): Route[] {
  const parts = memberParts(services)
  const { database, secrets, proofs, cookie, visit } = parts

  return [
    ...signInRoutes(parts),
    ...passwordRoutes(parts),

    route(getMember, async (_input, { memberId }) => ({ ok: toMember(await present(memberId)) })),

    route(updateProfile, async ({ displayName, language }, { memberId }) => {
      if (language !== undefined && !(localeCodes as readonly string[]).includes(language)) {
        throw new ProtocolFault(400, { data: { issues: [{ path: 'language', problem: 'invalid_value' }] } })
      }
      await saveProfile(database, memberId, {
        ...(displayName !== undefined && { display_name: displayName === '' ? null : displayName }),
        ...(language !== undefined && { language }),
      })
      return { ok: toMember(await present(memberId)) }
    }),

    route(proveCall, async (given, { memberId, sessionId, device, now, http }) => {
      const met = await prove(parts, { ...given, memberId, device, now, address: http.request.ip })
      return 'refused' in met ? met : { ok: proofs.give(sessionId, now) }
    }),

    route(setEmail, async ({ email, challengeId, code, proofToken }, caller) => {
      const { memberId, sessionId, now } = caller
      const hasProof = proofs.isGood(proofToken, sessionId, now)
      const contact = byEmail(email)
      const met = await changeContact(parts, {
        ...visit(caller),
        memberId,
        contact,
        challengeId,
        code,
        hasProof,
      })
      if ('ok' in met) return { ok: toMember(met.ok.member) }
      return met.refused === 'taken' ? { refused: 'emailTaken' } : { ...met, refused: met.refused }
    }),

    route(bindPhone, async ({ challengeId, code, proofToken, ...phone }, caller) => {
      const { memberId, sessionId, now, http } = caller
      const hasProof = proofs.isGood(proofToken, sessionId, now)
      const contact = byPhone(readPhone(phone))
      const met = await changeContact(parts, {
        ...visit(caller),
        memberId,
        contact,
        challengeId,
        code,
        hasProof,
      })
      if ('refused' in met)
        return met.refused === 'taken' ? { refused: 'phoneTaken' } : { ...met, refused: met.refused }
      const { member, signedOut } = met.ok
      if (signedOut) cookie.clear(http.reply)
      return { ok: { member: toMember(member), signedOut } }
    }),

    route(refreshSessionCall, async (_input, { http, now, log }) => {
      const refresh = cookie.read(http.request)
      if (refresh === undefined) return { refused: 'loginRequired' }
      const met = await refreshSession(database, secrets, { refresh, now })
      if (met.outcome === 'refreshed') {
        const member = await findMember(database, met.memberId)
        if (member?.status !== 'active') {
          cookie.clear(http.reply)
          return { refused: 'loginRequired' }
        }
        cookie.set(http.reply, met.session.refresh, met.session.refreshExpiresAt)
        return { ok: { session: toSession(met.session), member: toMember(member) } }
      }
      if (met.outcome === 'stolen')
        log.warn('A refresh secret came back after it was replaced; its session was ended.')
      if (met.outcome !== 'unknown') cookie.clear(http.reply)
      return { refused: 'loginRequired' }
    }),

    route(logOut, async (_input, { sessionId, http }) => {
      await deleteSession(database, sessionId)
      cookie.clear(http.reply)
      return { ok: {} }
    }),
  ]

  async function present(memberId: string): Promise<MemberRow> {
    const member = await findMember(database, memberId)
    if (!member) throw new Error('A session outlived its member.')
    return member
  }
}
