import type { Result } from '#src/http/endpoint/route.ts'
import { findMember } from '../member/member-store.ts'
import { signInKnown, type Entered, type EntryParts, type Visit } from '../sign-in/complete-sign-in.ts'
import { readPending, takePending } from '../sign-in/pending-sign-in.ts'
import { changePassword } from './change-password.ts'
import type { PasswordParts } from './check-password.ts'
import { isCommonPassword } from './is-common.ts'

export type NeededPassword = Visit & { pendingToken: string; newPassword: string }

type SignedIn = Result<Entered, 'passwordTooCommon' | 'tokenInvalid' | 'accountAbnormal'>

/** Ends a sign-in that waited for a new password. */
export async function setNeededPassword(
  parts: PasswordParts & EntryParts,
  given: NeededPassword,
): Promise<SignedIn> {
  const { pendingToken, newPassword, ...visit } = given
  const key = { token: pendingToken, kind: 'password' as const, device: visit.device, now: visit.now }
  const waiting = await readPending(parts.database, parts.secrets, key)
  if (!waiting) return { refused: 'tokenInvalid' }
  const known = await findMember(parts.database, waiting.memberId)
  if (isCommonPassword(newPassword, [known?.email ?? null, known?.phone ?? null]))
    return { refused: 'passwordTooCommon' }
  const passwordHash = await parts.hasher.hash(newPassword)
  const met = await parts.database.transaction().execute(async (transaction): Promise<SignedIn> => {
    if (!(await takePending(transaction, parts.secrets, key))) return { refused: 'tokenInvalid' }
    const member = await findMember(transaction, waiting.memberId)
    if (!member) return { refused: 'tokenInvalid' }
    if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
    await changePassword(transaction, parts, member, { ...visit, passwordHash, keepSessionId: null })
    const renewed = await findMember(transaction, member.member_id)
    if (!renewed) throw new Error('A member left while signing in.')
    return signInKnown(transaction, parts, renewed, visit)
  })
  parts.outbox.kick()
  return met
}
