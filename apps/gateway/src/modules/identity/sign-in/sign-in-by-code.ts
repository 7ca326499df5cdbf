import type { Result } from '#src/http/endpoint/route.ts'
import { spendCode, type CodeGiven, type CodeRefusal } from '../codes/check-code.ts'
import type { Contact } from '../member/contact.ts'
import {
  enter,
  runEntry,
  type Entered,
  type Entry,
  type EntryParts,
  type EntryRefusal,
} from './complete-sign-in.ts'

export type SignInByCode = Omit<Entry, 'login'> & Pick<CodeGiven, 'challengeId' | 'code'> & { login: Contact }

/** Uses the code up and signs its address or phone in, as a new member where it has none. */
export async function signInByCode(
  parts: EntryParts,
  { challengeId, code, ...entry }: SignInByCode,
): Promise<Result<Entered, CodeRefusal | EntryRefusal | 'termsRequired'>> {
  const { login, device, now } = entry
  return runEntry(parts, async (transaction): Promise<Result<Entered, CodeRefusal | EntryRefusal>> => {
    const given = { challengeId, code, target: login.value, device, now }
    const spent = await spendCode(transaction, parts.secrets, given, 'login')
    // A refusal is no failure: the try it cost stays counted.
    return 'refused' in spent ? spent : enter(transaction, parts, entry)
  })
}
