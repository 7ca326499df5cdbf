import { v7 as newId } from 'uuid'
import type { HelpState } from '@crema/contract/assist/assist'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { claimForHelp, type ClaimRequest } from '#src/modules/campaigns/claims/claim-campaign.ts'
import { randomSymbols } from '#src/modules/draws/entries/lottery-code.ts'
import type { VoucherRow } from '#src/modules/vouchers/read-voucher.ts'
import { readInvitationCode } from '../invitations/invitation-code.ts'
import {
  findInvitationByCode,
  findInvitationToHelp,
  findStanding,
  type InvitationRow,
} from '../invitations/invitation-store.ts'
import { heldFor } from '../review/held-for.ts'
import type { Signal } from '../review/signals.ts'
import { type HelpRefusal, seatRefusal, toHelpRefusal } from './help-refusal.ts'
import { findHelpOfClaim, saveHeldFor, saveSignals } from './help-store.ts'
import { endReview, type ReviewedHelp } from './transition-store.ts'

const referenceLength = 8
const hourMs = 60 * 60_000

export type HelpRequest = Omit<ClaimRequest, 'kind' | 'priceStars' | 'scan' | 'referrerId' | 'help'> & {
  fissionCode: string
  signals: readonly Signal[]
  /** Reads which signals are those of an inviter who is a guest: their devices and address are in another market. */
  signalsOfInviter?:
    | ((inviter: { memberId: string; homeMarket: string }) => Promise<Set<Signal['kind']>>)
    | undefined
}

export type Helped = {
  state: HelpState
  ordinal: number
  /** The vouchers; undefined where an earlier attempt of the request made the help. */
  issued?: VoucherRow[]
  /** As it is now. */
  invitation: InvitationRow
}

/**
 * Helps an inviter: a claim of the campaign, which takes a seat of the invitation in its statement. In the same transaction
 * the help is reviewed and, unless it is held, counts or waits for the use of a voucher.
 */
export async function helpFriend(
  database: Database,
  { fissionCode, signals, signalsOfInviter, ...request }: HelpRequest,
): Promise<Result<Helped, HelpRefusal>> {
  const { activityNo, memberId, now } = request
  const code = readInvitationCode(fissionCode)
  const found = code === null ? undefined : await findInvitationToHelp(database, activityNo, code)
  if (!found) return { refused: 'notFound' }
  const { review: rules, ...invitation } = found
  const { invitation_id: invitationId, member_id: inviterId, home_market: homeMarket } = invitation
  // Before the transaction, which must not wait for another market.
  const ofInviter =
    homeMarket === null ? undefined : await signalsOfInviter?.({ memberId: inviterId, homeMarket })
  const heldUntil = new Date(now.getTime() + rules.decideHours * hourMs)
  // Of the attempt that was committed.
  let isHeld = false
  let reviewed: ReviewedHelp | undefined
  const result = await claimForHelp(database, {
    ...request,
    help: {
      draft: () => ({ helpId: newId(), invitationId, reference: randomSymbols(referenceLength), heldUntil }),
      async refusal(claimRefusal) {
        const standing = await findStanding(database, invitationId, { memberId, activityNo, now })
        if (!standing) return 'notFound'
        return seatRefusal(claimRefusal, { ...standing, isOwn: inviterId === memberId })
      },
      async review(transaction, { helpId }) {
        await saveSignals(transaction, { helpId, activityNo, now }, signals)
        const reasons = await heldFor(transaction, {
          activityNo,
          invitationId,
          signals,
          ofInviter,
          rules,
          now,
        })
        isHeld = reasons.length > 0
        reviewed = undefined
        if (isHeld) return saveHeldFor(transaction, helpId, reasons)
        reviewed = await endReview(transaction, helpId, { decidedBy: null, now })
      },
    },
  })
  if ('refused' in result) return { ...result, refused: toHelpRefusal(result.refused) }
  const { ordinal, issued } = result.ok
  if (issued && reviewed) {
    // As it was when the transaction ended, which had locked it.
    const { state, helpers, qualified } = reviewed
    return { ok: { state, ordinal, issued, invitation: { ...invitation, helpers, qualified } } }
  }
  // An earlier attempt of the request may have made the help, whose state has changed since.
  const state =
    issued && isHeld ? 'held' : (await findHelpOfClaim(database, { memberId, activityNo, ordinal }))?.state
  const after = await findInvitationByCode(database, activityNo, invitation.code)
  if (!state) throw new Error('A claim of friend assist has no help.')
  return { ok: { state, ordinal, ...(issued && { issued }), invitation: after ?? invitation } }
}
