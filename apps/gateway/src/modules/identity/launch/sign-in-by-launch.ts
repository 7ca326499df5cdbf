import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { findMember, type MemberRow } from '../member/member-store.ts'
import { openSession, type OpenSession } from '../sessions/open-session.ts'
import { hashSecret, isSecretShaped, type SessionSecrets } from '../sessions/session-secrets.ts'
import { deleteSession } from '../sessions/session-store.ts'
import type { Visit } from '../sign-in/complete-sign-in.ts'
import { noteLaunchSession, takeLaunchToken } from './launch-token-store.ts'

export type SignInByLaunch = Pick<Visit, 'client' | 'country' | 'replaces' | 'now'> & {
  token: string
  /** Names the page's attempt: its answer may be lost, and the same attempt is answered again while the token lives. */
  attempt: string
  /** Whom the link is for, where it says so. */
  memberId?: string | undefined
}

/** Exchanges a launch token for a session, once. The token is used up and the session opened, or neither. */
export async function signInByLaunch(
  database: Database,
  secrets: SessionSecrets,
  { token, attempt, memberId, ...visit }: SignInByLaunch,
): Promise<Result<{ member: MemberRow; session: OpenSession }, 'tokenInvalid' | 'accountAbnormal'>> {
  if (!isSecretShaped(token)) return { refused: 'tokenInvalid' }
  const tokenHash = hashSecret(token)
  return database.transaction().execute(async (transaction) => {
    const taken = await takeLaunchToken(transaction, {
      tokenHash,
      attemptHash: hashSecret(attempt),
      now: visit.now,
    })
    // A link that names somebody else was put together wrongly, or by a stranger. The token is used up all the same.
    if (!taken || (memberId !== undefined && memberId !== taken.memberId)) return { refused: 'tokenInvalid' }
    // Its answer was lost, so nobody holds this session.
    if (taken.sessionId !== null) await deleteSession(transaction, taken.sessionId)
    const member = await findMember(transaction, taken.memberId)
    if (!member) return { refused: 'tokenInvalid' }
    if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
    const { sessionId, ...session } = await openSession(transaction, secrets, {
      ...visit,
      memberId: taken.memberId,
    })
    await noteLaunchSession(transaction, tokenHash, sessionId)
    return { ok: { member, session } }
  })
}
