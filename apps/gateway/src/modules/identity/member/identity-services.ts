import type { Session, SignInAnswer } from '@crema/contract/identity/member'
import type { Caller, Result } from '#src/http/endpoint/route.ts'
import { servicesOf } from '#src/modules/directory/services-of.ts'
import { sendsGpc } from '#src/modules/privacy/consents/sends-gpc.ts'
import { documentEditions } from '#src/modules/privacy/documents/document-editions.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { Services } from '#src/services.ts'
import { codeSecrets } from '../codes/code-secrets.ts'
import { passwordHasher } from '../passwords/password-hasher.ts'
import { clientName } from '../sessions/client-name.ts'
import { freshProofs } from '../sessions/fresh-proof.ts'
import { hasProvedRecently } from '../sessions/has-proved-recently.ts'
import type { OpenSession } from '../sessions/open-session.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import { sessionSecrets } from '../sessions/session-secrets.ts'
import type { SignInResult, SignInServices, ClientContext } from '../sign-in/complete-sign-in.ts'
import { toMember } from './to-member.ts'

/** The services of the module identity: the gateway's own, with secrets, cookies and proofs. */
export function identityServices(services: Services) {
  const { serverSecret, market } = services.config
  const cookie = sessionCookie(services.config)
  const proofs = freshProofs(serverSecret)
  return {
    ...services,
    cookie,
    secrets: { ...codeSecrets(serverSecret), ...sessionSecrets(serverSecret, market.code) },
    marks: memberMarks(serverSecret),
    marketCode: market.code,
    editions: documentEditions(services.config.brand),
    proofs,
    hasher: passwordHasher(),
    elsewhere: (name: string): SignInServices => identityIn(services, name),

    /** The client of a call. */
    clientContext: ({ country, locale, device, now, http }: Caller): ClientContext => {
      const client = clientName(http.request.headers['user-agent'])
      const gpc = sendsGpc(http.request)
      return { country, locale, device, client, gpc, now, replaces: cookie.read(http.request) }
    },

    /**
     * Whether the member proved their identity in the last ten minutes: by a fresh proof, or by a sign-in in this browser.
     * For what a first contact, an export and removals need; replacing a contact needs a fresh proof.
     */
    isProved: async (
      { sessionId, now, http }: Caller & { sessionId: string },
      proofToken: string | undefined,
    ): Promise<boolean> =>
      proofs.isValid(proofToken, sessionId, now)
      || hasProvedRecently(services.database, { sessionId, refresh: cookie.read(http.request), now }),

    /** Turns the result of a sign-in into the answer, and sets the cookie where a session was opened. */
    toAnswer: <Refusal extends string>(
      result: Result<SignInResult, Refusal>,
      { http }: Caller,
    ): Result<SignInAnswer, Refusal> => {
      if ('refused' in result) return result
      const signIn = result.ok
      if (!('session' in signIn)) return { ok: signIn }
      const { outcome, member, session } = signIn
      cookie.set(http.reply, session.refresh, session.refreshExpiresAt)
      return { ok: { outcome, session: toSession(session), member: toMember(member) } }
    },
  }
}

export type IdentityServices = ReturnType<typeof identityServices>

const identities = new WeakMap<Services, IdentityServices>()

/** The services of the module identity in another market that this process runs. */
export function identityIn({ markets }: Pick<Services, 'markets'>, market: string): IdentityServices {
  const services = servicesOf(markets, market)
  const identity = identities.get(services) ?? identityServices(services)
  identities.set(services, identity)
  return identity
}

export function toSession({ token, tokenExpiresAt }: OpenSession): Session {
  return { token, expiresAt: tokenExpiresAt.toISOString() }
}
