import type { Session, SignInAnswer } from '@crema/contract/identity/member'
import type { Caller, Result } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { codeSecrets } from '../codes/code-secrets.ts'
import { passwordHasher } from '../passwords/password-hasher.ts'
import { clientName } from '../sessions/client-name.ts'
import { freshProofs } from '../sessions/fresh-proof.ts'
import type { OpenSession } from '../sessions/open-session.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import { sessionSecrets } from '../sessions/session-secrets.ts'
import type { Entered, Visit } from '../sign-in/complete-sign-in.ts'
import { toMember } from './to-member.ts'

/** What the calls of members are answered with. */
export function memberParts(services: Services) {
  const { serverSecret } = services.config
  const cookie = sessionCookie(services.config)
  return {
    ...services,
    cookie,
    secrets: { ...codeSecrets(serverSecret), ...sessionSecrets(serverSecret) },
    proofs: freshProofs(serverSecret),
    hasher: passwordHasher(),

    /** Who stands at the door. */
    visit: ({ country, locale, device, now, http }: Caller): Visit => {
      const client = clientName(http.request.headers['user-agent'])
      return { country, locale, device, client, now, replaces: cookie.read(http.request) }
    },

    /** Sets the cookie where somebody is signed in now, and tells the page how the sign-in ended. */
    answer: <Refusal extends string>(
      met: Result<Entered, Refusal>,
      { http }: Caller,
    ): Result<SignInAnswer, Refusal> => {
      if ('refused' in met) return met
      const entered = met.ok
      if (!('session' in entered)) return { ok: entered }
      const { outcome, member, session } = entered
      cookie.set(http.reply, session.refresh, session.refreshExpiresAt)
      return { ok: { outcome, session: toSession(session), member: toMember(member) } }
    },
  }
}

export type MemberParts = ReturnType<typeof memberParts>

export function toSession({ token, tokenExpiresAt }: OpenSession): Session {
  return { token, expiresAt: tokenExpiresAt.toISOString() }
}
