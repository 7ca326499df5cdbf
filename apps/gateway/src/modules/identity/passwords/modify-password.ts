import type { Result } from '#src/http/endpoint/route.ts'
import { byEmail } from '../member/contact.ts'
import { findByContact, holdPassword } from '../member/member-store.ts'
import type { EntryParts, Visit } from '../sign-in/complete-sign-in.ts'
import { changePassword } from './change-password.ts'
import { tryPassword, type PasswordParts } from './check-password.ts'
import { isCommonPassword } from './is-common.ts'

export type Modification = Visit & { email: string; password: string; newPassword: string; address: string }

type Modified = Result<
  Record<string, never>,
  'passwordWrong' | 'passwordTooCommon' | 'tooManyRequests' | 'accountAbnormal'
>

/** Changes a password for who knows the old one and ends every session: whoever does it signs in with the new one. */
export async function modifyPassword(
  parts: PasswordParts & EntryParts,
  given: Modification,
): Promise<Modified> {
  const { email, password, newPassword, address, ...visit } = given
  const member = await findByContact(parts.database, byEmail(email))
  const tried = await tryPassword(parts, { member, login: email, password, address, now: visit.now })
  if ('refused' in tried) return tried
  if (!member || tried.ok !== 'right') return { refused: 'passwordWrong' }
  if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
  if (isCommonPassword(newPassword, [member.email, member.phone])) return { refused: 'passwordTooCommon' }
  const passwordHash = await parts.hasher.hash(newPassword)
  const met = await parts.database.transaction().execute(async (transaction): Promise<Modified> => {
    if (!(await holdPassword(transaction, member.member_id, member.password_hash)))
      return { refused: 'passwordWrong' }
    await changePassword(transaction, parts, member, { ...visit, passwordHash, keepSessionId: null })
    return { ok: {} }
  })
  parts.outbox.kick()
  return met
}
