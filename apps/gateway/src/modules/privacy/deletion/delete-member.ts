import type { Kysely } from 'kysely'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { anonymizeHelps } from '#src/modules/assist/helps/anonymize-helps.ts'
import { loginTransaction } from '#src/modules/directory/directory.ts'
import { anonymizeEntries } from '#src/modules/draws/entries/anonymize-entries.ts'
import {
  sendNotice,
  type NoticeDetails,
  type NoticeServices,
} from '#src/modules/identity/member/send-notice.ts'
import { findAppleConsents, enqueueAppleRevocation } from '#src/modules/identity/providers/apple-consent.ts'
import { cancelPendingSignIns } from '#src/modules/identity/sign-in/pending-sign-ins-of-member.ts'
import { forfeitStars } from '#src/modules/stars/ledger/forfeit-stars.ts'
import type { Services } from '#src/services.ts'
import { receiptDays, type MemberMarks } from '../returning-members/address-mark.ts'
import { saveMarksOfDeleted } from '../returning-members/save-marks.ts'
import {
  deleteCodes,
  clearReferrer,
  addClaimCounts,
  saveConsentReceipts,
  lockMember,
  deleteMemberRow,
} from './deletion-store.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Deletes a member in one transaction: all personal data of every table, or nothing. Counts stay, and for a limited time
 * consent receipts and HMACs of contacts. The result is the same for a member who is deleted already, so a repeated
 * confirmation succeeds.
 */
export async function deleteMember(
  services: Pick<Services, 'database' | 'outbox' | 'directory'> & NoticeServices,
  marks: MemberMarks,
  memberId: string,
  details: NoticeDetails,
): Promise<Result<Record<string, never>, 'accountAbnormal'>> {
  const { outbox, directory } = services
  const { now } = details
  const daysFromNow = (days: number) => new Date(now.getTime() + days * dayMs)
  const run = async (
    transaction: Kysely<Tables>,
  ): Promise<Result<Record<string, never>, 'accountAbnormal'>> => {
    const member = await lockMember(transaction, memberId)
    if (!member) return { ok: {} }
    if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
    const addresses = [member.email, member.phone].filter((address) => address !== null)
    const subject = marks.ofContact(addresses[0] ?? memberId)
    await saveConsentReceipts(transaction, { memberId, subject, now, expiresAt: daysFromNow(receiptDays) })
    await addClaimCounts(transaction, memberId)
    await saveMarksOfDeleted(transaction, marks, { memberId, now })
    await deleteCodes(transaction, addresses)
    await cancelPendingSignIns(transaction, memberId, addresses)
    await clearReferrer(transaction, memberId)
    await forfeitStars(transaction, memberId, now)
    await anonymizeEntries(transaction, memberId)
    await anonymizeHelps(transaction, memberId)
    await outbox.deleteMessagesTo(addresses, transaction)
    await enqueueAppleRevocation(transaction, outbox, await findAppleConsents(transaction, memberId), now)
    await directory?.hold(transaction, memberId)
    await directory?.markVisits(memberId)
    await deleteMemberRow(transaction, memberId)
    // The outbox stores the address or phone, encrypted, until this last message is delivered.
    await sendNotice(transaction, services, member, 'accountDeleted', details)
    return { ok: {} }
  }
  const result = await retryOnConflict(() => loginTransaction(services, run))
  outbox.kick()
  return result
}
