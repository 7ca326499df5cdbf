import type { Result } from '#src/http/endpoint/route.ts'
import { findMember } from '../member/member-store.ts'
import {
  runTwice,
  signInKnown,
  type Entered,
  type EntryParts,
  type EntryRefusal,
  type Visit,
} from './complete-sign-in.ts'

type SignedIn = Result<Entered, EntryRefusal | 'tokenInvalid'>

/** Signs in a member who was proved to be it by something that is no address, phone or other house: a passkey. */
export async function signInMember(parts: EntryParts, memberId: string, visit: Visit): Promise<SignedIn> {
  return runTwice(parts, async (transaction): Promise<SignedIn> => {
    const member = await findMember(transaction, memberId)
    return member ? signInKnown(transaction, parts, member, visit) : { refused: 'tokenInvalid' }
  })
}
