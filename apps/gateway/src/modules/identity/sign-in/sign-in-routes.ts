import { countries, countryList } from '@crema/contract/countries/countries'
import { associate as associateCall } from '@crema/contract/endpoints/sign-in/associate'
import { checkEmail } from '@crema/contract/endpoints/sign-in/check-email'
import { checkEmailCode } from '@crema/contract/endpoints/sign-in/check-email-code'
import { checkMobile } from '@crema/contract/endpoints/sign-in/check-mobile'
import { checkSmsCode } from '@crema/contract/endpoints/sign-in/check-sms-code'
import { emailLogin } from '@crema/contract/endpoints/sign-in/email-login'
import { getAvatar } from '@crema/contract/endpoints/sign-in/get-avatar'
import { launch } from '@crema/contract/endpoints/sign-in/launch'
import { listCountryCodes } from '@crema/contract/endpoints/sign-in/list-country-codes'
import { listSuffixes } from '@crema/contract/endpoints/sign-in/list-suffixes'
import { loginBySmsCode } from '@crema/contract/endpoints/sign-in/login-by-sms-code'
import { sendAssociateCode as sendAssociateCodeCall } from '@crema/contract/endpoints/sign-in/send-associate-code'
import { sendEmailCode } from '@crema/contract/endpoints/sign-in/send-email-code'
import { sendSmsCode } from '@crema/contract/endpoints/sign-in/send-sms-code'
import type { Consents } from '@crema/contract/privacy/consents'
import { route, type Caller, type Route } from '#src/http/endpoint/route.ts'
import { checkCode } from '../codes/check-code.ts'
import { sendCode } from '../codes/send-code.ts'
import { signInByLaunch } from '../launch/sign-in-by-launch.ts'
import { memberAvatar } from '../member/avatar.ts'
import { byEmail, byPhone, type Contact } from '../member/contact.ts'
import { emailSuffixes } from '../member/email-suffixes.ts'
import { type IdentityServices, toSession } from '../member/identity-services.ts'
import { readPhone } from '../member/read-phone.ts'
import { toMember } from '../member/to-member.ts'
import { signInByPassword } from '../passwords/sign-in-by-password.ts'
import { associate, declineAssociation, sendAssociateCode } from './associate.ts'
import { signInByCode } from './sign-in-by-code.ts'

/** A code or a password. */
type Credentials = {
  challengeId?: string | undefined
  code?: string | undefined
  password?: string | undefined
  consents?: Consents | undefined
}

/** The calls that sign in and register. */
export function signInRoutes(services: IdentityServices): Route[] {
  const { database, secrets, clientContext, toAnswer, cookie } = services

  const signIn = async (login: Contact, given: Credentials, caller: Caller) => {
    const { challengeId, code, password, consents } = given
    if (challengeId !== undefined && code !== undefined) {
      return toAnswer(
        await signInByCode(services, { ...clientContext(caller), login, challengeId, code, consents }),
        caller,
      )
    }
    if (password === undefined) return { refused: 'codeExpired' as const }
    const address = caller.http.request.ip
    return toAnswer(
      await signInByPassword(services, { ...clientContext(caller), login, password, address }),
      caller,
    )
  }
  const codeRequest = ({ http, device, locale, now }: Caller) => ({
    address: http.request.ip,
    device,
    locale,
    now,
  })

  return [
    route(sendEmailCode, ({ email, purpose }, caller) =>
      sendCode(services, secrets, { ...codeRequest(caller), to: byEmail(email), purpose }),
    ),

    route(sendSmsCode, async ({ purpose, ...phone }, caller) =>
      sendCode(services, secrets, { ...codeRequest(caller), to: byPhone(readPhone(phone)), purpose }),
    ),

    route(checkEmailCode, ({ email, ...given }, { device, now }) =>
      checkCode(database, secrets, { ...given, target: email, device, now }),
    ),

    route(checkSmsCode, async ({ countryCode, mobile, ...given }, { device, now }) =>
      checkCode(database, secrets, { ...given, target: readPhone({ countryCode, mobile }), device, now }),
    ),

    route(emailLogin, ({ email, ...given }, caller) => signIn(byEmail(email), given, caller)),

    route(loginBySmsCode, async ({ countryCode, mobile, ...given }, caller) =>
      signIn(byPhone(readPhone({ countryCode, mobile })), given, caller),
    ),

    route(sendAssociateCodeCall, ({ pendingToken }, caller) =>
      sendAssociateCode(services, { ...codeRequest(caller), pendingToken }),
    ),

    route(associateCall, async ({ pendingToken, challengeId, code, decline, consents }, caller) => {
      const call = { ...clientContext(caller), pendingToken }
      if (decline === true) return toAnswer(await declineAssociation(services, { ...call, consents }), caller)
      if (challengeId === undefined || code === undefined) return { refused: 'codeExpired' }
      return toAnswer(await associate(services, { ...call, challengeId, code }), caller)
    }),

    route(checkEmail, async ({ email }) => ({ ok: { acceptable: true as const, normal: email } })),

    route(checkMobile, async (phone) => ({ ok: { acceptable: true as const, normal: readPhone(phone) } })),

    route(listSuffixes, async (_input, { country }) => ({ ok: { items: emailSuffixes(country) } })),

    route(getAvatar, async ({ memberId }) => ({ ok: memberAvatar(memberId) })),

    route(launch, async ({ replaces: replacesOther, ...given }, caller) => {
      const result = await signInByLaunch(database, secrets, {
        ...clientContext(caller),
        ...given,
        replacesOther,
      })
      if ('refused' in result) return result
      if (result.ok.outcome === 'otherMember') return { ok: result.ok }
      const { outcome, session, member } = result.ok
      cookie.set(caller.http.reply, session.refresh, session.refreshExpiresAt)
      return { ok: { outcome, session: toSession(session), member: toMember(member) } }
    }),

    route(listCountryCodes, async () => ({
      ok: { items: countryList.map((country) => ({ country, dial: countries[country].dial })) },
    })),
  ]
}
