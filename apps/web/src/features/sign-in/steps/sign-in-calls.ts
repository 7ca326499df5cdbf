import { countries } from '@crema/contract/countries'
import type { Consents } from '@crema/contract/consents'
import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { SignInAnswer } from '@crema/contract/member'
import type { FailureName } from '@crema/contract/outcomes'
import type { AnswerOf, ApiClient } from '#src/api/api-client.ts'
import { serverNow } from '#src/api/server-clock.ts'
import type { HouseSignIn } from '../houses/house.ts'
import type { Sent, Target } from '../sign-in-draft.ts'

type PhoneTarget = Extract<Target, { channel: 'phone' }>

/** A phone number as calls carry it. */
export function phoneFields({ country, national }: PhoneTarget) {
  return { countryCode: countries[country].dial, mobile: national }
}

const addressFields = (target: Target) => (target.channel === 'email' ? { email: target.email } : phoneFields(target))

/** A code as it is waited for. */
export function sentOf({ challengeId, resendAfterSeconds }: AnswerOf<'POST customer/emailCode'>): Sent {
  return { challengeId, resendAtMs: serverNow() + resendAfterSeconds * 1_000 }
}

/** Has a code sent to an address or a phone. */
export async function sendCode(api: ApiClient, target: Target, purpose: Exclude<CodePurpose, 'associate'>): Promise<Sent> {
  return sentOf(
    target.channel === 'email'
      ? await api.call('POST customer/emailCode', { email: target.email, purpose })
      : await api.call('POST customer/smsCode', { ...phoneFields(target), purpose }),
  )
}

type Proof = { challengeId: string; code: string; consents?: Consents } | { password: string }

/** Signs in by whatever proves the address: a code or a password. */
export function logIn(api: ApiClient, target: Target, proof: Proof): Promise<SignInAnswer> {
  return target.channel === 'email'
    ? api.call('POST customer/emailLogin', { email: target.email, ...proof })
    : api.call('POST customer/loginBySmsCode', { ...phoneFields(target), ...proof })
}

/** Signs in by what another house said. */
export function logInByHouse(api: ApiClient, { house, nonce, idToken, name }: HouseSignIn, consents?: Consents): Promise<SignInAnswer> {
  return api.call('POST customer/thirdLogin', {
    provider: house,
    nonce,
    ...(idToken === undefined ? {} : { idToken }),
    ...(name === undefined ? {} : { user: { name } }),
    ...(consents === undefined ? {} : { consents }),
  })
}

/** Rejects where a code is not the one that was sent; it stays usable. */
export async function checkCode(api: ApiClient, target: Target, { challengeId }: Sent, code: string): Promise<void> {
  if (target.channel === 'email') await api.call('POST customer/checkEmailCode', { email: target.email, challengeId, code })
  else await api.call('POST customer/checkSmsCode', { ...phoneFields(target), challengeId, code })
}

/** Gives an account a new password, by a code sent to its address. */
export function recover(api: ApiClient, target: Target, proof: { challengeId: string; code: string; newPassword: string }) {
  return api.call('POST customer/recoverPassword', { ...addressFields(target), ...proof })
}

/** A code that was right a moment ago and is no more: another one is due. */
export function isDeadCode(refusal: FailureName | undefined): boolean {
  return refusal === 'codeExpired' || refusal === 'codeTooManyTries' || refusal === 'codeWrong'
}
