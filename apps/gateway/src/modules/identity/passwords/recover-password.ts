import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { spendCode, type CodeRefusal } from '../codes/check-code.ts'
import type { Contact } from '../member/contact.ts'
import { findByContact, findMember } from '../member/member-store.ts'
import { signInKnown, type Entered, type EntryParts, type Visit } from '../sign-in/complete-sign-in.ts'
import { changePassword } from './change-password.ts'
import type { PasswordParts } from './check-password.ts'
import { isCommonPassword } from './is-common.ts'

export type Recovery = Visit & { login: Contact; challengeId: string; code: string; newPassword: string }

type Recovered = Result<
  Entered,
  CodeRefusal | 'emailNotRegistered' | 'phoneNotRegistered' | 'passwordTooCommon' | 'accountAbnormal'
>

/**
 * Sets a new password by a code and signs in, on this device alone. Only after the code does it say whether there is
 * an account (spec section 5), and it hashes before it knows.
 */
export async function recoverPassword(
  parts: PasswordParts & EntryParts,
  given: Recovery,
): Promise<Recovered> {
  const { login, challengeId, code, newPassword, ...visit } = given
  if (isCommonPassword(newPassword, [login.value])) return { refused: 'passwordTooCommon' }
  const passwordHash = await parts.hasher.hash(newPassword)
  const recover = () =>
    parts.database.transaction().execute(async (transaction): Promise<Recovered> => {
      const { device, now } = visit
      const shown = { challengeId, code, target: login.value, device, now }
      const spent = await spendCode(transaction, parts.secrets, shown, 'recover')
      if ('refused' in spent) return spent
      const member = await findByContact(transaction, login)
      if (!member) return { refused: login.kind === 'email' ? 'emailNotRegistered' : 'phoneNotRegistered' }
      if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
      await changePassword(transaction, parts, member, { ...visit, passwordHash, keepSessionId: null })
      const renewed = await findMember(transaction, member.member_id)
      if (!renewed) throw new Error('A member left while recovering.')
      return signInKnown(transaction, parts, renewed, visit)
    })
  const met = await retryOnConflict(recover)
  parts.outbox.kick()
  return met
}
