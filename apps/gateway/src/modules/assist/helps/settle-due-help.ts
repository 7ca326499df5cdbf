import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { lockInvitation } from '../invitations/invitation-store.ts'
import {
  endReview,
  findDueState,
  findUseInTime,
  type HelpOfInvitation,
  qualifyByUse,
  rejectHelp,
  saveReachedTiers,
} from './transition-store.ts'

/**
 * Settles a help whose time is over: a held one counts or waits for a use, a pending one is rejected unless a voucher was
 * used in time. Returns the inviter; null where another gateway or customer service was first.
 */
export function settleDueHelp(
  database: Database,
  { help_id: helpId, invitation_id: invitationId }: HelpOfInvitation,
  now: Date,
): Promise<string | null> {
  return retryOnConflict(() =>
    database.transaction().execute(async (transaction) => {
      const invitation = await lockInvitation(transaction, invitationId)
      const state = invitation && (await findDueState(transaction, helpId, now))
      if (!state) return null
      if (state === 'held') await endReview(transaction, helpId, { decidedBy: 'time', now })
      else await endWaiting(transaction, { help_id: helpId, invitation_id: invitationId }, now)
      return invitation.member_id
    }),
  )
}

async function endWaiting(
  transaction: Database,
  { help_id: helpId, invitation_id: invitationId }: HelpOfInvitation,
  now: Date,
): Promise<void> {
  const voucherNo = await findUseInTime(transaction, helpId)
  if (voucherNo === undefined) {
    const rejection = { from: 'pending', reason: 'notUsedInTime', decidedBy: 'time', now } as const
    await rejectHelp(transaction, helpId, rejection)
    return
  }
  await qualifyByUse(transaction, helpId, { voucherNo, now })
  await saveReachedTiers(transaction, invitationId, now)
}
