import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { maskContact, preferredContact } from '../member/contact.ts'
import { findMember, type MemberRow } from '../member/member-store.ts'
import { openSession, type OpenSession } from '../sessions/open-session.ts'
import {
  hashSecret,
  isSecretShaped,
  sessionIdOfRefresh,
  type SessionSecrets,
} from '../sessions/session-secrets.ts'
import { deleteSession, findMemberByRefresh } from '../sessions/session-store.ts'
import type { ClientContext } from '../sign-in/complete-sign-in.ts'
import { findMemberOfToken, saveLaunchSession, redeemLaunchToken } from './launch-token-store.ts'

export type SignInByLaunch = Pick<ClientContext, 'client' | 'country' | 'replaces' | 'now'> & {
  token: string
  /** Identifies the page's attempt, which may repeat the call while the token is valid, where its answer was lost. */
  attempt: string
  /** The members that the link and its payload name, if any. */
  memberId?: string | undefined
  payloadMemberId?: string | undefined
  /** Whether the session of another member in this browser may be replaced. `replaces` is its refresh secret. */
  replacesOther?: boolean | undefined
}

type KnownMember = { name: string | null; contact: string }

type LaunchedResult =
  | { outcome: 'signedIn'; member: MemberRow; session: OpenSession }
  | { outcome: 'otherMember'; signedIn: KnownMember; linked: KnownMember }

type LaunchResult = Result<LaunchedResult, 'tokenInvalid' | 'accountAbnormal' | 'loginRequired'>

/**
 * Exchanges a launch token for a session, once, in one transaction. Where another member is signed in in the browser, names
 * both members instead, unless the session may be replaced. The session proves nothing: a link can be passed on.
 */
export async function signInByLaunch(
  database: Database,
  secrets: SessionSecrets,
  { token, attempt, memberId, payloadMemberId, replacesOther = false, ...context }: SignInByLaunch,
): Promise<LaunchResult> {
  if (!isSecretShaped(token)) return { refused: 'tokenInvalid' }
  const tokenHash = hashSecret(token)
  const named = [memberId, payloadMemberId].filter((id) => id !== undefined)
  if (!replacesOther) {
    const others = await findOtherMember(database, {
      tokenHash,
      replaces: context.replaces,
      now: context.now,
    })
    if (others) return { ok: { outcome: 'otherMember', ...others } }
  }
  const run = async (transaction: Database): Promise<LaunchResult> => {
    const redeemed = await redeemLaunchToken(transaction, {
      tokenHash,
      attemptHash: hashSecret(attempt),
      now: context.now,
    })
    // A link that names another member is malformed or forged. The token is used up nevertheless.
    if (!redeemed || named.some((id) => id !== redeemed.memberId)) return { refused: 'tokenInvalid' }
    // The answer of the first call was lost, so no browser has this session.
    if (redeemed.sessionId !== null) await deleteSession(transaction, redeemed.sessionId)
    const member = await findMember(transaction, redeemed.memberId)
    if (!member) return { refused: 'tokenInvalid' }
    if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
    if (member.must_set_password) return { refused: 'loginRequired' }
    const { sessionId, ...session } = await openSession(transaction, secrets, {
      ...context,
      memberId: redeemed.memberId,
      isProved: false,
    })
    await saveLaunchSession(transaction, tokenHash, sessionId)
    return { ok: { outcome: 'signedIn', member, session } }
  }
  return retryOnConflict(() => database.transaction().execute(run))
}

/** The member who is signed in in this browser and the one of a valid token, where they are not the same. */
async function findOtherMember(
  database: Database,
  { tokenHash, replaces, now }: { tokenHash: Buffer; replaces: string | undefined; now: Date },
): Promise<{ signedIn: KnownMember; linked: KnownMember } | undefined> {
  const sessionId = replaces === undefined ? undefined : sessionIdOfRefresh(replaces)
  if (replaces === undefined || sessionId === undefined) return undefined
  const signedInId = await findMemberByRefresh(database, {
    sessionId,
    refreshHash: hashSecret(replaces),
    now,
  })
  const linkedId = await findMemberOfToken(database, tokenHash, now)
  if (signedInId === undefined || linkedId === undefined || signedInId === linkedId) return undefined
  const [signedIn, linked] = [await findMember(database, signedInId), await findMember(database, linkedId)]
  return signedIn?.status === 'active' && linked
    ? { signedIn: toKnownMember(signedIn), linked: toKnownMember(linked) }
    : undefined
}

/** Without a contact, as with an identity provider alone, the end of the member id. */
function toKnownMember(member: MemberRow): KnownMember {
  const contact = preferredContact(member)
  return {
    name: member.display_name,
    contact: contact ? maskContact(contact) : `•••• ${member.member_id.slice(-4)}`,
  }
}
