import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { checkCode, consumeCode, type CodeRefusal } from '../codes/check-code.ts'
import type { Contact } from '../member/contact.ts'
import { findByContact, findMember } from '../member/member-store.ts'
import {
  signInMember,
  type SignInResult,
  type SignInServices,
  type ClientContext,
} from '../sign-in/complete-sign-in.ts'
import { changePassword } from './change-password.ts'
import type { PasswordServices } from './check-password.ts'
import { isCommonPassword } from './is-common-password.ts'

export type Recovery = ClientContext & {
  login: Contact
  challengeId: string
  code: string
  newPassword: string
}

type Recovered = Result<
  SignInResult,
  CodeRefusal | 'emailNotRegistered' | 'phoneNotRegistered' | 'passwordTooCommon' | 'accountAbnormal'
>

/**
 * Sets a new password by a code, ends every session and signs in. Whether there is an account is disclosed only after
 * the code was verified. A password is hashed only for a correct code, and before the account is looked up, so that
 * neither wrong codes cost time nor the response time discloses whether there is an account.
 */
export async function recoverPassword(
  services: PasswordServices & SignInServices,
  given: Recovery,
): Promise<Recovered> {
  const { login, challengeId, code, newPassword, ...context } = given
  if (isCommonPassword(newPassword, [login.value])) return { refused: 'passwordTooCommon' }
  const { device, now } = context
  const submitted = { challengeId, code, target: login.value, device, now }
  const checked = await checkCode(services.database, services.secrets, submitted, ['recover'])
  if ('refused' in checked) return checked
  const passwordHash = await services.hasher.hash(newPassword)
  const recover = () =>
    services.database.transaction().execute(async (transaction): Promise<Recovered> => {
      const consumed = await consumeCode(transaction, services.secrets, submitted, 'recover')
      if ('refused' in consumed) return consumed
      const member = await findByContact(transaction, login)
      if (!member) return { refused: login.kind === 'email' ? 'emailNotRegistered' : 'phoneNotRegistered' }
      if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
      await changePassword(transaction, services, member, { ...context, passwordHash, exceptSessionId: null })
      const renewed = await findMember(transaction, member.member_id)
      if (!renewed) throw new Error('The member was deleted while the password was recovered.')
      return signInMember(transaction, services, renewed, { ...context, login })
    })
  const result = await retryOnConflict(recover)
  services.outbox.kick()
  return result
}
