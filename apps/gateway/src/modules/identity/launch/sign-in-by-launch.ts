import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { findMember, type MemberRow } from '../member/member-store.ts'
import { openSession, type OpenSession } from '../sessions/open-session.ts'
import { hashSecret, isSecretShaped, type SessionSecrets } from '../sessions/session-secrets.ts'
import { deleteSession } from '../sessions/session-store.ts'
import type { ClientContext } from '../sign-in/complete-sign-in.ts'
import { saveLaunchSession, redeemLaunchToken } from './launch-token-store.ts'

export type SignInByLaunch = Pick<ClientContext, 'client' | 'country' | 'replaces' | 'now'> & {
  token: string
  /** Identifies the page's attempt, which may repeat the call while the token is valid, where its answer was lost. */
  attempt: string
  /** The member that the link names, if any. */
  memberId?: string | undefined
}

/** Exchanges a launch token for a session, once, in one transaction. */
export async function signInByLaunch(
  database: Database,
  secrets: SessionSecrets,
  { token, attempt, memberId, ...context }: SignInByLaunch,
): Promise<Result<{ member: MemberRow; session: OpenSession }, 'tokenInvalid' | 'accountAbnormal'>> {
  if (!isSecretShaped(token)) return { refused: 'tokenInvalid' }
  const tokenHash = hashSecret(token)
  return database.transaction().execute(async (transaction) => {
    const redeemed = await redeemLaunchToken(transaction, {
      tokenHash,
      attemptHash: hashSecret(attempt),
      now: context.now,
    })
    // A link that names another member is malformed or forged. The token is used up nevertheless.
    if (!redeemed || (memberId !== undefined && memberId !== redeemed.memberId))
      return { refused: 'tokenInvalid' }
    // The answer of the first call was lost, so no browser has this session.
    if (redeemed.sessionId !== null) await deleteSession(transaction, redeemed.sessionId)
    const member = await findMember(transaction, redeemed.memberId)
    if (!member) return { refused: 'tokenInvalid' }
    if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
    const { sessionId, ...session } = await openSession(transaction, secrets, {
      ...context,
      memberId: redeemed.memberId,
      isProved: false,
    })
    await saveLaunchSession(transaction, tokenHash, sessionId)
    return { ok: { member, session } }
  })
}
