// What the use of a voucher at a till changes for inviters. A till that is used by a member without a pending help takes one
// statement more, by an index of pending helps.
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { lockInvitation } from '../invitations/invitation-store.ts'
import {
  awaitUseAgain,
  findHelpsAwaitingUse,
  findHelpsByUse,
  type HelpOfInvitation,
  qualifyByUse,
  saveReachedTiers,
} from './transition-store.ts'

type Use = { memberId: string; voucherNo: string; issuedAt: Date; now: Date }

/** Lets the helps count that waited for a use of the member. Returns their inviters. */
export async function countUse(
  database: Database,
  { memberId, voucherNo, issuedAt, now }: Use,
): Promise<string[]> {
  const waiting = await findHelpsAwaitingUse(database, { memberId, issuedAt, now })
  return changeEach(
    database,
    waiting,
    async (transaction, { help_id: helpId, invitation_id: invitationId }) => {
      const isQualified = await qualifyByUse(transaction, helpId, { voucherNo, now })
      if (isQualified) await saveReachedTiers(transaction, invitationId, now)
      return isQualified
    },
  )
}

/** Takes back what a use changed that the till has released, unless it was rewarded. Returns the inviters. */
export async function undoUse(database: Database, voucherNo: string): Promise<string[]> {
  const qualified = await findHelpsByUse(database, voucherNo)
  return changeEach(database, qualified, (transaction, { help_id: helpId }) =>
    awaitUseAgain(transaction, helpId, voucherNo),
  )
}

async function changeEach(
  database: Database,
  helps: readonly HelpOfInvitation[],
  change: (transaction: Database, help: HelpOfInvitation) => Promise<boolean>,
): Promise<string[]> {
  const inviters: string[] = []
  for (const help of helps) {
    const inviter = await retryOnConflict(() =>
      database.transaction().execute(async (transaction) => {
        const invitation = await lockInvitation(transaction, help.invitation_id)
        return invitation && (await change(transaction, help)) ? invitation.member_id : null
      }),
    )
    if (inviter !== null) inviters.push(inviter)
  }
  return inviters
}
