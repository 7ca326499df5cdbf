import type { Result } from '#src/http/endpoint/route.ts'
import { findMember } from '../member/member-store.ts'
import {
  runLoginTransaction,
  signInMember,
  type SignInResult,
  type SignInServices,
  type SignInRefusal,
  type ClientContext,
} from './complete-sign-in.ts'

type SignedIn = Result<SignInResult, SignInRefusal | 'tokenInvalid'>

/** Signs in the member whose passkey was verified. */
export async function signInByPasskey(
  services: SignInServices,
  memberId: string,
  context: ClientContext,
): Promise<SignedIn> {
  return runLoginTransaction(services, async (transaction): Promise<SignedIn> => {
    const member = await findMember(transaction, memberId)
    return member ? signInMember(transaction, services, member, context) : { refused: 'tokenInvalid' }
  })
}
