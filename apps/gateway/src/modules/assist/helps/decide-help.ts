import { sql } from 'kysely'
import type { HelpRejection } from '@crema/contract/assist/assist'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { lockInvitation } from '../invitations/invitation-store.ts'
import { endReview, findInvitationOfHelp, rejectHelp } from './transition-store.ts'

/** Why customer service rejects a help. */
export type ReviewRejection = Extract<HelpRejection, 'samePerson' | 'notGenuine'>

/**
 * Accepts or rejects a held help for customer service; `reason` is of a rejection. The inviter's open pages are notified with the
 * commit. `notHeld` where it is not under review any more, and for an unknown one.
 */
export async function decideHelp(
  transaction: Database,
  helpId: string,
  decision: 'accept' | 'reject',
  reason: ReviewRejection | null,
  now: Date,
): Promise<Result<Record<string, never>, 'notHeld'>> {
  const invitationId = await findInvitationOfHelp(transaction, helpId)
  const invitation = invitationId === undefined ? undefined : await lockInvitation(transaction, invitationId)
  if (!invitation || !(await decide(transaction, helpId, decision, reason, now)))
    return { refused: 'notHeld' }
  await sql`select pg_notify('member_change', ${`${invitation.member_id} friends`})`.execute(transaction)
  return { ok: {} }
}

async function decide(
  transaction: Database,
  helpId: string,
  decision: 'accept' | 'reject',
  reason: ReviewRejection | null,
  now: Date,
): Promise<boolean> {
  const decidedBy = 'customerService'
  if (decision === 'accept') return (await endReview(transaction, helpId, { decidedBy, now })) !== undefined
  if (reason === null) throw new Error('A rejection needs a reason.')
  return rejectHelp(transaction, helpId, { from: 'held', reason, decidedBy, now })
}
