// What the use of a voucher at a till changes for inviters.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { lockInvitation } from '../invitations/invitation-store.ts'
import {
  awaitUseAgain,
  findHelpsAwaitingUse,
  findHelpsByUse,
  helpsAwaitingUse,
  type HelpOfInvitation,
  qualifyByUse,
  saveReachedTiers,
} from './transition-store.ts'

type Use = { memberId: string; voucherNo: string; issuedAt: Date; now: Date }

/**
 * Whether a pending help waits for the use of the voucher in the row `changed`: part of the statement that uses it, so that
 * a use without one takes no further statement. A help whose review ends meanwhile counts when its time is over.
 */
export const isUseAwaited = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (${helpsAwaitingUse({
    memberId: sql`changed.member_id`,
    issuedAt: sql`changed.issued_at`,
    now,
  })})`

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
