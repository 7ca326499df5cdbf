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
import { sendEmailCode, type CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import { sendSmsCode } from '@crema/contract/endpoints/sign-in/send-sms-code'
import type { Consents } from '@crema/contract/privacy/consents'
import { route, type Caller, type Route } from '#src/http/endpoint/route.ts'
import { checkCode } from '../codes/check-code.ts'
import { sendCode } from '../codes/send-code.ts'
import { signInByLaunch } from '../launch/sign-in-by-launch.ts'
import { memberAvatar } from '../member/avatar.ts'
import { byEmail, byPhone, type Contact } from '../member/contact.ts'
import { emailSuffixes } from '../member/email-suffixes.ts'
import {
  identityOfBrowser,
  identityOfCode,
  identityOfContact,
  identityOfPending,
} from '../member/home-identity.ts'
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
    const home = await identityOfContact(services, login, challengeId)
    if (challengeId !== undefined && code !== undefined) {
      return toAnswer(
        await signInByCode(home, { ...clientContext(caller), login, challengeId, code, consents }),
        caller,
      )
    }
    if (password === undefined) return { refused: 'codeExpired' as const }
    const address = caller.http.request.ip
    return toAnswer(
      await signInByPassword(home, { ...clientContext(caller), login, password, address }),
      caller,
    )
  }
  const codeRequest = ({ http, device, locale, now }: Caller) => ({
    address: http.request.ip,
    device,
    locale,
    now,
  })

  const send = async (to: Contact, purpose: CodePurpose, caller: Caller) => {
    // A contact that is added to an account is proved in the account's market, whoever else has it.
    const home =
      purpose === 'bind'
        ? identityOfBrowser(services, caller.http.request)
        : await identityOfContact(services, to)
    return sendCode(home, home.secrets, { ...codeRequest(caller), to, purpose })
  }

  const check = async (to: Contact, given: { challengeId: string; code: string }, caller: Caller) => {
    const home = await identityOfCode(services, to, given.challengeId, caller.http.request)
    const { device, now } = caller
    return checkCode(home.database, home.secrets, { ...given, target: to.value, device, now })
  }

  const ofPending = (token: string, { device, now }: Caller) =>
    identityOfPending(services, { token, kind: 'association', device, now })

  return [
    route(sendEmailCode, ({ email, purpose }, caller) => send(byEmail(email), purpose, caller)),

    route(sendSmsCode, async ({ purpose, ...phone }, caller) =>
      send(byPhone(readPhone(phone)), purpose, caller),
    ),

    route(checkEmailCode, ({ email, ...given }, caller) => check(byEmail(email), given, caller)),

    route(checkSmsCode, async ({ countryCode, mobile, ...given }, caller) =>
      check(byPhone(readPhone({ countryCode, mobile })), given, caller),
    ),
    route(emailLogin, ({ email, ...given }, caller) => signIn(byEmail(email), given, caller)),

    route(loginBySmsCode, async ({ countryCode, mobile, ...given }, caller) =>
      signIn(byPhone(readPhone({ countryCode, mobile })), given, caller),
    ),

    route(sendAssociateCodeCall, async ({ pendingToken }, caller) =>
      sendAssociateCode(await ofPending(pendingToken, caller), { ...codeRequest(caller), pendingToken }),
    ),

    route(associateCall, async ({ pendingToken, challengeId, code, decline, consents }, caller) => {
      const home = await ofPending(pendingToken, caller)
      const call = { ...clientContext(caller), pendingToken }
      if (decline === true) return toAnswer(await declineAssociation(home, { ...call, consents }), caller)
      if (challengeId === undefined || code === undefined) return { refused: 'codeExpired' }
      return toAnswer(await associate(home, { ...call, challengeId, code }), caller)
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
