import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
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
 * Signs in by password. `passwordWrong` is the answer for a wrong password, an account without one and no account, so that
 * it discloses neither which accounts exist nor which of them have a password. The page offers the other ways.
 */
export async function signInByPassword(
  services: PasswordServices & SignInServices,
  { login, password, address, ...context }: SignInByPassword,
): Promise<SignedIn> {
  const { device, now } = context
  const member = await findByContact(services.database, login)
  const checked = await checkPassword(services, {
    member,
    login: login.value,
    password,
    address,
    device,
    now,
  })
  if ('refused' in checked) return checked
  if (!member || !checked.ok) return { refused: 'passwordWrong' }
  const run = async (transaction: Database): Promise<SignedIn> => {
    // The password may have been changed, and every session ended, while it was hashed.
    const isUnchanged = await lockIfPasswordUnchanged(transaction, member.member_id, member.password_hash)
    return isUnchanged ? signInMember(transaction, services, member, context) : { refused: 'passwordWrong' }
  }
  const result = await retryOnConflict(() => services.database.transaction().execute(run))
  services.outbox.kick()
  return result
}
