import { countries, countryList } from '@crema/contract/countries'
import { getMember } from '@crema/contract/endpoints/account/get-member'
import { logOut } from '@crema/contract/endpoints/account/log-out'
import { refreshSession as refreshSessionCall } from '@crema/contract/endpoints/account/refresh-session'
import { checkEmail } from '@crema/contract/endpoints/sign-in/check-email'
import { checkEmailCode } from '@crema/contract/endpoints/sign-in/check-email-code'
import { checkMobile } from '@crema/contract/endpoints/sign-in/check-mobile'
import { checkSmsCode } from '@crema/contract/endpoints/sign-in/check-sms-code'
import { emailLogin } from '@crema/contract/endpoints/sign-in/email-login'
import { getAvatar } from '@crema/contract/endpoints/sign-in/get-avatar'
import { listCountryCodes } from '@crema/contract/endpoints/sign-in/list-country-codes'
import { listSuffixes } from '@crema/contract/endpoints/sign-in/list-suffixes'
import { loginBySmsCode } from '@crema/contract/endpoints/sign-in/login-by-sms-code'
import { sendEmailCode, type CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import { sendSmsCode } from '@crema/contract/endpoints/sign-in/send-sms-code'
import type { Session } from '@crema/contract/member'
import type { Consents } from '@crema/contract/consents'
import { canSendSms } from '#src/sms/can-send-sms.ts'
import { route, type Caller, type Result, type Route } from '#src/route.ts'
import type { Services } from '#src/services.ts'
import { avatarOf } from './avatar.ts'
import { checkCode, type CodeRefusal } from './check-code.ts'
import { codeSecrets } from './code-secrets.ts'
import { byEmail, byPhone, type Contact } from './contact.ts'
import { suffixesOf } from './email-suffixes.ts'
import type { Entered, EntryRefusal } from './enter.ts'
import { findMember } from './member-store.ts'
import type { OpenSession } from './open-session.ts'
import { readPhone } from './read-phone.ts'
import { refreshSession } from './refresh-session.ts'
import { sendCode } from './send-code.ts'
import { sessionCookie } from './session-cookie.ts'
import { sessionSecrets } from './session-secrets.ts'
import { deleteSession } from './session-store.ts'
import { signInByCode } from './sign-in-by-code.ts'
import { toMember } from './to-member.ts'

/** A code, or a password. */
type Credentials = {
  challengeId?: string | undefined
  code?: string | undefined
  password?: string | undefined
  consents?: Consents | undefined
}

export function memberRoutes(services: Services): Route[] {
  const { config, database } = services
  const secrets = { ...codeSecrets(config.serverSecret), ...sessionSecrets(config.serverSecret) }
  const cookie = sessionCookie(config)

  /** Sets the cookie where somebody is signed in now, and answers the page. */
  const answer = (met: Result<Entered, EntryRefusal | CodeRefusal | 'termsRequired'>, { http }: Caller) => {
    if ('refused' in met) return met
    const { outcome, session, member } = met.ok
    cookie.set(http.reply, session.refresh, session.refreshExpiresAt)
    return { ok: { outcome, session: toSession(session), member: toMember(member) } }
  }
  /** Signs a contact in by its code. A password is a wrong one for every contact alike: nobody has one yet. */
  const signIn = async (login: Contact, given: Credentials, caller: Caller) => {
    const { challengeId, code, password, consents } = given
    if (challengeId === undefined || code === undefined) {
      return { refused: password === undefined ? ('codeExpired' as const) : ('passwordWrong' as const) }
    }
    const { country, locale, device, now, http } = caller
    const replaces = cookie.read(http.request)
    const entry = { login, challengeId, code, consents, country, locale, device, replaces, now }
    return answer(await signInByCode(database, secrets, entry), caller)
  }
  const send = (to: Contact, purpose: CodePurpose, { http, device, locale, now }: Caller) =>
    sendCode(services, secrets, { to, purpose, address: http.request.ip, device, locale, now })

  return [
    route(sendEmailCode, ({ email, purpose }, caller) => send(byEmail(email), purpose, caller)),

    route(sendSmsCode, async ({ purpose, ...phone }, caller) =>
      canSendSms(config) ? send(byPhone(readPhone(phone)), purpose, caller) : { refused: 'providerOff' }),

    route(checkEmailCode, ({ email, ...given }, { device, now }) =>
      checkCode(database, secrets, { ...given, target: email, device, now })),

    route(checkSmsCode, ({ countryCode, mobile, ...given }, { device, now }) =>
      checkCode(database, secrets, { ...given, target: readPhone({ countryCode, mobile }), device, now })),

    route(emailLogin, ({ email, ...given }, caller) => signIn(byEmail(email), given, caller)),

    route(loginBySmsCode, async ({ countryCode, mobile, ...given }, caller) =>
      signIn(byPhone(readPhone({ countryCode, mobile })), given, caller)),

    route(checkEmail, async ({ email }) => ({ ok: { acceptable: true as const, normal: email } })),

    route(checkMobile, async (phone) => ({ ok: { acceptable: true as const, normal: readPhone(phone) } })),

    route(listSuffixes, async (_input, { country }) => ({ ok: { items: suffixesOf(country) } })),

    route(getAvatar, async ({ memberId }) => ({ ok: await avatarOf(database, memberId) })),

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
        if (member?.status !== 'active') {
          cookie.clear(http.reply)
          return { refused: 'loginRequired' }
        }
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

function toSession({ token, tokenExpiresAt }: OpenSession): Session {
  return { token, expiresAt: tokenExpiresAt.toISOString() }
}
