import type { Qualification } from '@crema/contract/assist/assist'
import type { Drawing } from '@crema/contract/campaigns/artwork'
import type { DemoCouponNo } from '../coupons.ts'
import type { DemoCalendar } from '../demo-calendar.ts'
import type { DemoCampaign } from '../demo-campaign.ts'
import type { DemoDrawNo } from '../draws/demo-draws.ts'

/** What an inviter gets; its title is the name of the coupon, the number of stars, or a text of entries. */
export type DemoTier = { friends: number; image: Drawing } & (
  | { kind: 'coupons'; coupon: DemoCouponNo }
  | { kind: 'stars'; stars: 300 }
  | { kind: 'entry'; draw: DemoDrawNo; stars: 300 }
)

/** What friend assist has beside its campaign. */
export type DemoAssist = {
  tiers: readonly DemoTier[]
  seats: number
  invitations: number
  qualifies: Qualification
  qualifyDays?: number
  /** Holds helps of many members from one network. Off elsewhere, because all who try the demo are in one network. */
  hasNetworkRule?: boolean
}

const tiers = [
  { friends: 1, kind: 'coupons', coupon: 'C-TREAT', image: 'croissant' },
  { friends: 3, kind: 'stars', stars: 300, image: 'badge-star' },
  { friends: 5, kind: 'coupons', coupon: 'C-LATTE', image: 'latte' },
] as const satisfies readonly DemoTier[]

/** Friend assist of the demo: one for anybody, one for new members that counts with the first use, one full and one ended. */
export const demoAssists = {
  'DEMO-FISSION': { tiers, seats: 5, invitations: 3, qualifies: 'signUp' },
  'DEMO-FISSION-FIRSTUSE': {
    tiers: [
      { friends: 1, kind: 'stars', stars: 300, image: 'badge-star' },
      { friends: 3, kind: 'entry', draw: 'DEMO-LOTTERY', stars: 300, image: 'machine' },
      { friends: 6, kind: 'coupons', coupon: 'C-LATTE', image: 'latte' },
    ],
    seats: 8,
    invitations: 1,
    qualifies: 'firstUse',
    qualifyDays: 14,
    hasNetworkRule: true,
  },
  'DEMO-FISSION-FULL': { tiers, seats: 5, invitations: 1, qualifies: 'signUp' },
  'DEMO-FISSION-ENDED': { tiers, seats: 5, invitations: 1, qualifies: 'signUp' },
} as const satisfies Record<string, DemoAssist>

export type DemoAssistNo = keyof typeof demoAssists

/** Their campaigns: what a friend gets, and when. */
export function demoFriendCampaigns(calendar: DemoCalendar) {
  const days = (from: number, to: number) =>
    ({ calendar, kind: 'fission', startsAt: calendar.startOf(from), endsAt: calendar.endOf(to) }) as const
  return {
    'DEMO-FISSION': { ...days(-14, 28), hero: ['friends', 'honey'], coupons: ['C-ANYDRINK'] },
    'DEMO-FISSION-FIRSTUSE': {
      ...days(-14, 36),
      hero: ['friends', 'cherry'],
      coupons: ['C-WELCOME'],
      newUsersOnly: true,
    },
    // Ends after the others, as campaigns that refuse do.
    'DEMO-FISSION-FULL': {
      ...days(-14, 90),
      hero: ['friends', 'sea'],
      coupons: ['C-TREAT'],
      participantCap: 200,
      usedUp: 'participants',
    },
    'DEMO-FISSION-ENDED': { ...days(-60, -2), hero: ['friends', 'blush'], coupons: ['C-TREAT'] },
  } as const satisfies Record<DemoAssistNo, DemoCampaign>
}
