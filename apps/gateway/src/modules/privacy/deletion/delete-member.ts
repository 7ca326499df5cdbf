import type { Kysely } from 'kysely'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { sendNotice, type NoticePlace } from '#src/modules/identity/member/send-notice.ts'
import { appleConsentsOf, revokeLater } from '#src/modules/identity/providers/apple-consent.ts'
import type { Services } from '#src/services.ts'
import { receiptDays, welcomeMarkDays, type AddressMark } from '../returning-members/address-mark.ts'
import {
  forgetCodes,
  forgetSharer,
  keepClaimSums,
  keepConsentReceipts,
  lockMember,
  markAddresses,
  removeMember,
  tookWelcomeOffer,
} from './deletion-store.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Deletes a member for good, in one transaction: everything personal in every table goes or nothing does. What
 * stays are sums and, for a while, marks that only this gateway's secret can make again. A member who is gone
 * already is deleted alike, so a repeated confirmation has the same end.
 */
export async function deleteMember(
  { database, outbox }: Pick<Services, 'database' | 'outbox'>,
  markOf: AddressMark,
  memberId: string,
  place: NoticePlace,
): Promise<Result<Record<string, never>, 'accountAbnormal'>> {
  const { now } = place
  const daysOn = (days: number) => new Date(now.getTime() + days * dayMs)
  const leave = async (
    transaction: Kysely<Tables>,
  ): Promise<Result<Record<string, never>, 'accountAbnormal'>> => {
    const member = await lockMember(transaction, memberId)
    if (!member) return { ok: {} }
    if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
    const addresses = [member.email, member.phone].filter((address) => address !== null)
    const subject = markOf(addresses[0] ?? memberId)
    await keepConsentReceipts(transaction, { memberId, subject, now, forgetAt: daysOn(receiptDays) })
    await keepClaimSums(transaction, memberId)
    const isMarked = await tookWelcomeOffer(transaction, memberId)
    await markAddresses(transaction, isMarked ? addresses.map(markOf) : [], {
      now,
      forgetAt: daysOn(welcomeMarkDays),
    })
    await forgetCodes(transaction, memberId, addresses)
    await forgetSharer(transaction, memberId)
    await outbox.forget(addresses, transaction)
    await revokeLater(transaction, outbox, await appleConsentsOf(transaction, memberId), now)
    await removeMember(transaction, memberId)
    // The last message to her, and the only thing that still knows where she is: until it is sent.
    await sendNotice(transaction, outbox, member, 'accountDeleted', place)
    return { ok: {} }
  }
  const left = await retryOnConflict(() => database.transaction().execute(leave))
  outbox.kick()
  return left
}
