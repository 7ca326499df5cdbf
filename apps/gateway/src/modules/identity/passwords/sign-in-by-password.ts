import type { Result } from '#src/http/endpoint/route.ts'
import type { Contact } from '../member/contact.ts'
import { findByContact, holdPassword } from '../member/member-store.ts'
import { signInKnown, type Entered, type EntryParts, type Visit } from '../sign-in/complete-sign-in.ts'
import { tryPassword, type PasswordParts } from './check-password.ts'

export type SignInByPassword = Visit & { login: Contact; password: string; address: string }

type SignedIn = Result<Entered, 'passwordWrong' | 'tooManyRequests' | 'accountAbnormal'>

/**
 * Signs in by password. An account without one is sent to a code or to another house; so is an address that has no
 * account, which tells a stranger of neither.
 */
export async function signInByPassword(
  parts: PasswordParts & EntryParts,
  { login, password, address, ...visit }: SignInByPassword,
): Promise<SignedIn> {
  const { now } = visit
  const member = await findByContact(parts.database, login)
  const tried = await tryPassword(parts, { member, login: login.value, password, address, now })
  if ('refused' in tried) return tried
  if (tried.ok === 'none') return { ok: { outcome: 'codeOrGoogleNeeded' } }
  if (!member || tried.ok === 'wrong') return { refused: 'passwordWrong' }
  const met = await parts.database.transaction().execute(async (transaction): Promise<SignedIn> => {
    // Hashing takes a moment, in which the password may have been changed and every session ended.
    const isStillIt = await holdPassword(transaction, member.member_id, member.password_hash)
    return isStillIt ? signInKnown(transaction, parts, member, visit) : { refused: 'passwordWrong' }
  })
  parts.outbox.kick()
  return met
}
