import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { byEmail } from '../member/contact.ts'
import { findByContact, lockIfPasswordUnchanged } from '../member/member-store.ts'
import type { SignInServices, ClientContext } from '../sign-in/complete-sign-in.ts'
import { changePassword } from './change-password.ts'
import { checkPassword, type PasswordServices } from './check-password.ts'
import { isCommonPassword } from './is-common-password.ts'

export type Modification = ClientContext & {
  email: string
  password: string
  newPassword: string
  address: string
}

type Modified = Result<
  Record<string, never>,
  'passwordWrong' | 'passwordTooCommon' | 'tooManyRequests' | 'accountAbnormal'
>

/** Changes a password, given the old one, and ends every session. */
export async function modifyPassword(
  services: PasswordServices & SignInServices,
  given: Modification,
): Promise<Modified> {
  const { email, password, newPassword, address, ...context } = given
  const member = await findByContact(services.database, byEmail(email))
  const { device, now } = context
  const checked = await checkPassword(services, { member, login: email, password, address, device, now })
  if ('refused' in checked) return checked
  if (!member || !checked.ok) return { refused: 'passwordWrong' }
  if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
  if (isCommonPassword(newPassword, [member.email, member.phone])) return { refused: 'passwordTooCommon' }
  const passwordHash = await services.hasher.hash(newPassword)
  const modify = async (transaction: Database): Promise<Modified> => {
    if (!(await lockIfPasswordUnchanged(transaction, member.member_id, member.password_hash)))
      return { refused: 'passwordWrong' }
    await changePassword(transaction, services, member, { ...context, passwordHash, exceptSessionId: null })
    return { ok: {} }
  }
  const result = await retryOnConflict(() => services.database.transaction().execute(modify))
  services.outbox.kick()
  return result
}
