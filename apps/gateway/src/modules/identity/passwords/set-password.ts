import type { Result } from '#src/http/endpoint/route.ts'
import { findMember, lockMember } from '../member/member-store.ts'
import { sessionBegan } from '../sessions/session-store.ts'
import type { EntryParts, Visit } from '../sign-in/complete-sign-in.ts'
import { changePassword } from './change-password.ts'
import type { PasswordParts } from './check-password.ts'
import { isCommonPassword } from './is-common.ts'

/** How fresh a sign-in must be for a first password without another proof. */
const freshMs = 15 * 60_000

export type NewPassword = Visit & {
  memberId: string
  sessionId: string
  newPassword: string
  hasProof: boolean
}

type Saved = Result<{ outcome: 'saved' }, 'passwordTooCommon' | 'proofRequired'>

/** Sets the password of who is signed in, and ends her other sessions. */
export async function setPassword(parts: PasswordParts & EntryParts, given: NewPassword): Promise<Saved> {
  const { memberId, sessionId, newPassword, hasProof, ...visit } = given
  const known = await findMember(parts.database, memberId)
  if (isCommonPassword(newPassword, [known?.email ?? null, known?.phone ?? null]))
    return { refused: 'passwordTooCommon' }
  const passwordHash = await parts.hasher.hash(newPassword)
  const met = await parts.database.transaction().execute(async (transaction): Promise<Saved> => {
    const member = await lockMember(transaction, memberId)
    const began = await sessionBegan(transaction, sessionId)
    if (!member || !began) throw new Error('A session ended while its password was set.')
    const isFresh = visit.now.getTime() - began.getTime() <= freshMs
    // One that was set since this sign-in was set by it: the same request again, its answer lost.
    const isFirst = member.password_changed_at === null || member.password_changed_at >= began
    if (!hasProof && !(isFresh && isFirst)) return { refused: 'proofRequired' }
    await changePassword(transaction, parts, member, { ...visit, passwordHash, keepSessionId: sessionId })
    return { ok: { outcome: 'saved' } }
  })
  parts.outbox.kick()
  return met
}
