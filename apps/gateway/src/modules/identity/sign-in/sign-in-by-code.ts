import type { Result } from '#src/http/endpoint/route.ts'
import { consumeCode, type SubmittedCode, type CodeRefusal } from '../codes/check-code.ts'
import type { Contact } from '../member/contact.ts'
import {
  completeSignIn,
  runSignIn,
  type SignInResult,
  type SignInAttempt,
  type SignInServices,
  type SignInRefusal,
} from './complete-sign-in.ts'

export type SignInByCode = Omit<SignInAttempt, 'login'>
  & Pick<SubmittedCode, 'challengeId' | 'code'> & { login: Contact }

/** Uses a code up and signs in its address or phone, as a new member where it belongs to no account. */
export async function signInByCode(
  services: SignInServices,
  { challengeId, code, ...attempt }: SignInByCode,
): Promise<Result<SignInResult, CodeRefusal | SignInRefusal | 'termsRequired'>> {
  const { login, device, now } = attempt
  return runSignIn(
    services,
    async (transaction): Promise<Result<SignInResult, CodeRefusal | SignInRefusal>> => {
      const given = { challengeId, code, target: login.value, device, now }
      const consumed = await consumeCode(transaction, services.secrets, given, 'login')
      // A refusal does not roll back: the attempt stays counted.
      return 'refused' in consumed ? consumed : completeSignIn(transaction, services, attempt)
    },
  )
}
