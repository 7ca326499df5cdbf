import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { findMember, lockMember, type MemberRow } from '../member/member-store.ts'
import { hasProvedRecently } from '../sessions/has-proved-recently.ts'
import { findSessionStart } from '../sessions/session-store.ts'
import type { SignInServices, ClientContext } from '../sign-in/complete-sign-in.ts'
import { changePassword } from './change-password.ts'
import type { PasswordServices } from './check-password.ts'
import { isCommonPassword } from './is-common-password.ts'

export type NewPassword = ClientContext & {
  memberId: string
  sessionId: string
  newPassword: string
  hasProof: boolean
}

type Saved = Result<{ outcome: 'saved' }, 'passwordTooCommon' | 'proofRequired'>

/**
 * Sets the password of a member who is signed in, and ends the member's other sessions. A first one needs a fresh proof or
 * a recent sign-in in this browser, any other one a fresh proof.
 */
export async function setPassword(
  services: PasswordServices & SignInServices,
  given: NewPassword,
): Promise<Saved> {
  const { memberId, sessionId, newPassword, hasProof, ...context } = given
  const { now, replaces: refresh } = context
  const isProved = hasProof || (await hasProvedRecently(services.database, { sessionId, refresh, now }))
  if (!isProved) return { refused: 'proofRequired' }
  const known = await findMember(services.database, memberId)
  if (isCommonPassword(newPassword, [known?.email ?? null, known?.phone ?? null]))
    return { refused: 'passwordTooCommon' }
  const sessionStart = await findSessionStart(services.database, sessionId)
  // Checked again below: another request may set the password while this one is hashed.
  if (!hasProof && !isFirstPassword(known, sessionStart)) return { refused: 'proofRequired' }
  const passwordHash = await services.hasher.hash(newPassword)
  const save = async (transaction: Database): Promise<Saved> => {
    const member = await lockMember(transaction, memberId)
    const startedAt = await findSessionStart(transaction, sessionId)
    if (!member || !startedAt) throw new Error('A session ended while its password was set.')
    if (!hasProof && !isFirstPassword(member, startedAt)) return { refused: 'proofRequired' }
    await changePassword(transaction, services, member, {
      ...context,
      passwordHash,
      exceptSessionId: sessionId,
    })
    return { ok: { outcome: 'saved' } }
  }
  const result = await retryOnConflict(() => services.database.transaction().execute(save))
  services.outbox.kick()
  return result
}

/** Whether a member has set no password before this session. */
function isFirstPassword(member: MemberRow | undefined, startedAt: Date | undefined): boolean {
  if (!member || !startedAt) return false
  // A password set since this sign-in was set by this session: the same request again, after a lost answer.
  return member.password_changed_at === null || member.password_changed_at >= startedAt
}
