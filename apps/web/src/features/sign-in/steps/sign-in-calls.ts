import type { SignInAnswer } from '@crema/contract/identity/member'
import type { FailureName } from '@crema/contract/outcomes'
import type { Consents } from '@crema/contract/privacy/consents'
import type { ApiClient } from '#src/api/api-client.ts'
import type { SentCode } from '#src/shared/identity/codes/sent-code.ts'
import { type Contact, phoneFields } from '#src/shared/identity/contact/contact.ts'
import {
  providerSignInFields,
  type ProviderSignIn,
} from '#src/shared/identity/providers/provider-redirect.ts'

type Proof = { challengeId: string; code: string; consents?: Consents } | { password: string }

/** Signs in by a contact and a code or a password that proves it. */
export function logIn(api: ApiClient, contact: Contact, proof: Proof): Promise<SignInAnswer> {
  return contact.channel === 'email'
    ? api.call('POST customer/emailLogin', { email: contact.email, ...proof })
    : api.call('POST customer/loginBySmsCode', { ...phoneFields(contact), ...proof })
}

/** Signs in by an identity provider. */
export function logInByProvider(
  api: ApiClient,
  signIn: ProviderSignIn,
  consents?: Consents,
): Promise<SignInAnswer> {
  return api.call('POST customer/thirdLogin', {
    ...providerSignInFields(signIn),
    ...(signIn.name === undefined ? {} : { user: { name: signIn.name } }),
    ...(consents === undefined ? {} : { consents }),
  })
}

/** Rejects where a code is not the one that was sent. The code can be used afterwards. */
export async function checkCode(
  api: ApiClient,
  contact: Contact,
  { challengeId }: SentCode,
  code: string,
): Promise<void> {
  if (contact.channel === 'email')
    await api.call('POST customer/checkEmailCode', { email: contact.email, challengeId, code })
  else await api.call('POST customer/checkSmsCode', { ...phoneFields(contact), challengeId, code })
}

/** Replaces a forgotten password by a code sent to the account's contact. */
export function recover(
  api: ApiClient,
  contact: Contact,
  proof: { challengeId: string; code: string; newPassword: string },
) {
  const address = contact.channel === 'email' ? { email: contact.email } : phoneFields(contact)
  return api.call('POST customer/recoverPassword', { ...address, ...proof })
}

/** Whether a code that was accepted before is refused now, so that another one has to be sent. */
export function isUnusableCode(refusal: FailureName | undefined): boolean {
  return refusal === 'codeExpired' || refusal === 'codeTooManyTries' || refusal === 'codeWrong'
}
