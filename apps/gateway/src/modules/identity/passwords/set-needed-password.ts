import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { findMember } from '../member/member-store.ts'
import {
  signInMember,
  type SignInResult,
  type SignInServices,
  type ClientContext,
} from '../sign-in/complete-sign-in.ts'
import { readPendingSignIn, consumePendingSignIn } from '../sign-in/pending-sign-in.ts'
import { changePassword } from './change-password.ts'
import type { PasswordServices } from './check-password.ts'
import { isCommonPassword } from './is-common-password.ts'

export type NeededPassword = ClientContext & { pendingToken: string; newPassword: string }

type SignedIn = Result<SignInResult, 'passwordTooCommon' | 'tokenInvalid' | 'accountAbnormal'>

/** Completes a pending sign-in that requires a new password. */
export async function setNeededPassword(
  services: PasswordServices & SignInServices,
  given: NeededPassword,
): Promise<SignedIn> {
  const { pendingToken, newPassword, ...context } = given
  const key = { token: pendingToken, kind: 'password' as const, device: context.device, now: context.now }
  const pending = await readPendingSignIn(services.database, services.secrets, key)
  if (!pending) return { refused: 'tokenInvalid' }
  const known = await findMember(services.database, pending.memberId)
  if (isCommonPassword(newPassword, [known?.email ?? null, known?.phone ?? null]))
    return { refused: 'passwordTooCommon' }
  const passwordHash = await services.hasher.hash(newPassword)
  const run = async (transaction: Database): Promise<SignedIn> => {
    if (!(await consumePendingSignIn(transaction, services.secrets, key))) return { refused: 'tokenInvalid' }
    const member = await findMember(transaction, pending.memberId)
    if (!member) return { refused: 'tokenInvalid' }
    if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
    await changePassword(transaction, services, member, { ...context, passwordHash, exceptSessionId: null })
    const renewed = await findMember(transaction, member.member_id)
    if (!renewed) throw new Error('The member was deleted while signing in.')
    return signInMember(transaction, services, renewed, context)
  }
  const result = await retryOnConflict(() => services.database.transaction().execute(run))
  services.outbox.kick()
  return result
}
