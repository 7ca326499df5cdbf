import type { DeletionPreview } from '@crema/contract/privacy/deletion'
import { retention } from '@crema/contract/privacy/retention'
import type { DeletionSession } from '#src/http/endpoint/route.ts'
import { countStars } from '#src/modules/stars/ledger/star-balance.ts'
import { readFromMarkets } from '#src/modules/vouchers/wallet-sources.ts'
import type { Services } from '#src/services.ts'
import { receiptDays } from '../returning-members/address-mark.ts'
import { findMarkedCampaigns, hasUsedWelcomeOffer } from '../returning-members/campaign-mark-store.ts'
import { countDeletedItems, findAccount, providersOf } from './deletion-store.ts'

const dayMs = 24 * 60 * 60_000

/** What a deletion of the account deletes, and what is retained without reference to the member. */
export async function previewDeletion(
  services: Services,
  { memberId }: DeletionSession,
  now: Date,
): Promise<DeletionPreview> {
  const { database } = services
  const member = memberId === null ? undefined : await findAccount(database, memberId)
  if (!member) return { outcome: 'gone' }
  const { found } = await readFromMarkets(services, member.member_id, (each) =>
    countDeletedItems(each, member.member_id, now),
  )
  const sum = (of: keyof (typeof found)[number]) => found.reduce((all, each) => all + each[of], 0)
  const counts = found[0]
  const goes = [
    { what: 'coupons' as const, count: sum('coupons') },
    { what: 'pastCoupons' as const, count: sum('past_coupons') },
    { what: 'stars' as const, count: await countStars(database, member.member_id, now) },
    { what: 'devices' as const, count: counts.devices },
    { what: 'passkeys' as const, count: counts.passkeys },
    { what: 'consents' as const, count: counts.consents },
  ]
  const marked = await findMarkedCampaigns(database, member.member_id, now)
  const lastEnd = Math.max(...marked.map(({ ends_at: endsAt }) => endsAt.getTime()))
  const isMarked = await hasUsedWelcomeOffer(database, member.member_id)
  return {
    outcome: 'present',
    email: member.email,
    phone: member.phone,
    providers: await providersOf(database, member.member_id),
    registeredAt: member.registered_at.toISOString(),
    goes: goes.filter(({ count }) => count > 0),
    stays: [
      { what: 'sums', days: null },
      ...(counts.lottery_codes > 0 ? [{ what: 'lotteryCodes' as const, days: null }] : []),
      ...(counts.consents > 0 ? [{ what: 'receipts' as const, days: receiptDays }] : []),
      ...(marked.length > 0
        ? [{ what: 'campaignMarks' as const, days: Math.ceil((lastEnd - now.getTime()) / dayMs) }]
        : []),
      ...(isMarked ? [{ what: 'welcomeMark' as const, days: retention.welcomeMarkDays }] : []),
    ],
  }
}
