import { countries, countryList } from '@crema/contract/countries'
import { getMember } from '@crema/contract/endpoints/account/get-member'
import { logOut } from '@crema/contract/endpoints/account/log-out'
import { refreshSession as refreshSessionCall } from '@crema/contract/endpoints/account/refresh-session'
import { checkEmailCode } from '@crema/contract/endpoints/sign-in/check-email-code'
import { emailLogin } from '@crema/contract/endpoints/sign-in/email-login'
import { listCountryCodes } from '@crema/contract/endpoints/sign-in/list-country-codes'
import { sendEmailCode } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Member, Session, SignInAnswer } from '@crema/contract/member'
import { route, type Route } from '#src/route.ts'
import type { Services } from '#src/services.ts'
import { checkCode } from './check-code.ts'
import { codeSecrets } from './code-secrets.ts'
import { findMember, type MemberRow } from './member-store.ts'
import type { OpenSession } from './open-session.ts'
import { refreshSession } from './refresh-session.ts'
import { sendCode } from './send-code.ts'
import { sessionCookie } from './session-cookie.ts'
import { sessionSecrets } from './session-secrets.ts'
import { deleteSession } from './session-store.ts'
import { signInByCode, type SignedIn } from './sign-in-by-code.ts'

export function memberRoutes(services: Services): Route[] {
  const { config, database } = services
  const secrets = { ...codeSecrets(config.serverSecret), ...sessionSecrets(config.serverSecret) }
  const cookie = sessionCookie(config)

  return [
    route(sendEmailCode, ({ email, purpose }, { http, locale, now }) =>
      sendCode(services, secrets, { email, purpose, address: http.request.ip, locale, now })),

    route(checkEmailCode, (given, { now }) => checkCode(database, secrets, { ...given, now })),

    route(emailLogin, async ({ email, challengeId, code, password }, { country, locale, now, http }) => {
      if (challengeId === undefined || code === undefined) {
        // No member has a password yet, and whether an address has an account is only told to who holds a
        // code for it (`codeOrGoogleNeeded` is an answer of that kind). So any password is a wrong one, for
        // every address alike and without a look at members, which also takes the same time for all.
        return { refused: password === undefined ? 'codeExpired' : 'passwordWrong' }
      }
      const replaces = cookie.read(http.request)
      const met = await signInByCode(database, secrets, { email, challengeId, code, country, locale, now, replaces })
      if ('refused' in met) return met
      cookie.set(http.reply, met.ok.session.refresh, met.ok.session.refreshExpiresAt)
      return { ok: toAnswer(met.ok) }
    }),

    route(listCountryCodes, async () => ({
      ok: { items: countryList.map((country) => ({ country, dial: countries[country].dial })) },
    })),

    route(getMember, async (_input, { memberId }) => {
      const member = await findMember(database, memberId)
      if (!member) throw new Error('A session outlived its member.')
      return { ok: toMember(member) }
    }),

    route(refreshSessionCall, async (_input, { http, now, log }) => {
      const refresh = cookie.read(http.request)
      if (refresh === undefined) return { refused: 'loginRequired' }
      const met = await refreshSession(database, secrets, { refresh, now })
      if (met.outcome === 'refreshed') {
        const member = await findMember(database, met.memberId)
        if (!member) return { refused: 'loginRequired' }
        cookie.set(http.reply, met.session.refresh, met.session.refreshExpiresAt)
        return { ok: { session: toSession(met.session), member: toMember(member) } }
      }
      if (met.outcome === 'stolen') log.warn('A refresh secret came back after it was replaced; its session was ended.')
      // An unknown secret may be a late one beside a good one that the browser has got meanwhile.
      if (met.outcome !== 'unknown') cookie.clear(http.reply)
      return { refused: 'loginRequired' }
    }),

    route(logOut, async (_input, { sessionId, http }) => {
      await deleteSession(database, sessionId)
      // No Clear-Site-Data: "cookies" would sign the person out of the chain's other sites of the domain,
      // "storage" would forget the chosen language, and "cache", which holds nothing of a member since no
      // answer may be stored, makes Chromium wait for seconds.
      cookie.clear(http.reply)
      return { ok: {} }
    }),
  ]
}

function toAnswer({ isNew, member, session }: SignedIn): SignInAnswer {
  return { outcome: isNew ? 'registered' : 'signedIn', session: toSession(session), member: toMember(member) }
}

function toSession({ token, tokenExpiresAt }: OpenSession): Session {
  return { token, expiresAt: tokenExpiresAt.toISOString() }
}

function toMember(row: MemberRow): Member {
  return {
    memberId: row.member_id,
    email: row.email,
    phone: row.phone,
    country: row.country,
    language: row.language,
    registeredAt: row.registered_at.toISOString(),
  }
}
