import type { DeletionPreview } from '@crema/contract/privacy/deletion'
import type { Database } from '#src/database/database.ts'
import type { Leaving } from '#src/http/endpoint/route.ts'
import { receiptDays, welcomeMarkDays } from '../returning-members/address-mark.ts'
import { countWhatGoes, findAccount, providersOf, tookWelcomeOffer } from './deletion-store.ts'

/** What goes with the account, and what stays without the person. */
export async function previewDeletion(
  database: Database,
  { memberId }: Leaving,
  now: Date,
): Promise<DeletionPreview> {
  const member = memberId === null ? undefined : await findAccount(database, memberId)
  if (!member) return { outcome: 'gone' }
  const counts = await countWhatGoes(database, member.member_id, now)
  const goes = [
    { what: 'coupons' as const, count: counts.coupons },
    { what: 'pastCoupons' as const, count: counts.past_coupons },
    { what: 'devices' as const, count: counts.devices },
    { what: 'passkeys' as const, count: counts.passkeys },
    { what: 'consents' as const, count: counts.consents },
  ]
  const isMarked = await tookWelcomeOffer(database, member.member_id)
  return {
    outcome: 'present',
    email: member.email,
    phone: member.phone,
    providers: await providersOf(database, member.member_id),
    registeredAt: member.registered_at.toISOString(),
    goes: goes.filter(({ count }) => count > 0),
    stays: [
      { what: 'sums', days: null },
      ...(counts.consents > 0 ? [{ what: 'receipts' as const, days: receiptDays }] : []),
      ...(isMarked ? [{ what: 'welcomeMark' as const, days: welcomeMarkDays }] : []),
    ],
  }
}
