import type { Result } from '#src/http/endpoint/route.ts'
import type { Contact } from '../member/contact.ts'
import { findByContact, lockIfPasswordUnchanged } from '../member/member-store.ts'
import {
  signInMember,
  type SignInResult,
  type SignInServices,
  type ClientContext,
} from '../sign-in/complete-sign-in.ts'
import { checkPassword, type PasswordServices } from './check-password.ts'

export type SignInByPassword = ClientContext & { login: Contact; password: string; address: string }

type SignedIn = Result<SignInResult, 'passwordWrong' | 'tooManyRequests' | 'accountAbnormal'>

/**
 * Signs in by password. For an account without a password the outcome is `codeOrGoogleNeeded`, as it is for an address
 * without an account, so that it does not disclose which accounts exist.
 */
export async function signInByPassword(
  services: PasswordServices & SignInServices,
  { login, password, address, ...context }: SignInByPassword,
): Promise<SignedIn> {
  const { now } = context
  const member = await findByContact(services.database, login)
  const checked = await checkPassword(services, { member, login: login.value, password, address, now })
  if ('refused' in checked) return checked
  if (checked.ok === 'none') return { ok: { outcome: 'codeOrGoogleNeeded' } }
  if (!member || checked.ok === 'wrong') return { refused: 'passwordWrong' }
  const result = await services.database.transaction().execute(async (transaction): Promise<SignedIn> => {
    // The password may have been changed, and every session ended, while it was hashed.
    const isUnchanged = await lockIfPasswordUnchanged(transaction, member.member_id, member.password_hash)
    return isUnchanged ? signInMember(transaction, services, member, context) : { refused: 'passwordWrong' }
  })
  services.outbox.kick()
  return result
}
