import type { Drawing } from '@crema/contract/campaigns/artwork'
import type { PrizeState } from '@crema/contract/draws/draw'
import type { DemoCouponNo } from '../coupons.ts'
import type { DemoCalendar } from '../demo-calendar.ts'
import type { DemoCampaign } from '../demo-campaign.ts'

/** A prize; its title is the name of the coupon, or the number of stars. */
export type DemoPrize =
  | { kind: 'thing' | 'voucher'; count: number; named: DemoCouponNo; image?: Drawing }
  | { kind: 'stars'; count: number; stars: 500; image?: Drawing }

/** What a draw has beside its campaign. Days are relative to today. */
export type DemoDraw = {
  prizes: readonly DemoPrize[]
  /** It takes place at noon of this day. */
  drawnOn: number
  /** Its chain of drand; by default the seed decides alone, so that `draw-now` and a start need no network. */
  chain?: 'quicknet' | 'demo'
  alternates: number
  takeDays: number
  /** Entries of invented members. */
  entries: number
  /** The coupons whose use gives an entry; there are then no others. */
  givenWith?: readonly DemoCouponNo[]
  /** Entries of the demo member: the day, what became of the code. */
  own?: readonly { day: number; wins: boolean }[]
  /** The day; texts have the reason. */
  calledOffOn?: number
  /** Of things that were won: how far they are, by rank; the others wait to be collected. */
  collected?: readonly PrizeState[]
}

/** The draws of the demo: two are open, one is to come, two are drawn, one was called off. */
export const demoDraws = {
  'DEMO-LOTTERY': {
    prizes: [
      { kind: 'thing', count: 1, named: 'G-MACHINE', image: 'machine' },
      { kind: 'thing', count: 5, named: 'G-TUMBLER', image: 'tumbler' },
      { kind: 'voucher', count: 20, named: 'C-LATTE', image: 'latte' },
      { kind: 'stars', count: 30, stars: 500, image: 'badge-star' },
    ],
    drawnOn: 10,
    alternates: 6,
    takeDays: 30,
    entries: 1_204,
  },
  'DEMO-LOTTERY-GIVEN': {
    prizes: [
      { kind: 'thing', count: 10, named: 'G-TOTE', image: 'tote' },
      { kind: 'voucher', count: 40, named: 'C-ESPRESSO', image: 'espresso' },
      { kind: 'stars', count: 30, stars: 500, image: 'badge-star' },
    ],
    drawnOn: 28,
    alternates: 6,
    takeDays: 30,
    entries: 356,
    givenWith: ['C-ANYDRINK'],
  },
  'DEMO-LOTTERY-WON': {
    prizes: [
      { kind: 'voucher', count: 20, named: 'G-BEANS', image: 'beans' },
      { kind: 'stars', count: 30, stars: 500, image: 'badge-star' },
    ],
    drawnOn: -1,
    chain: 'demo',
    alternates: 5,
    takeDays: 14,
    entries: 812,
    own: [
      { day: -4, wins: true },
      { day: -3, wins: false },
    ],
  },
  'DEMO-LOTTERY-LOST': {
    prizes: [{ kind: 'thing', count: 6, named: 'G-TASTING', image: 'friends' }],
    drawnOn: -20,
    alternates: 4,
    takeDays: 14,
    entries: 388,
    own: [{ day: -24, wins: false }],
    // The first alternate has moved up for the one who did not come.
    collected: ['collected', 'collected', 'notTaken', 'collected', 'collected', 'collected', 'collected'],
  },
  'DEMO-LOTTERY-OFF': {
    prizes: [{ kind: 'thing', count: 50, named: 'G-TOTE', image: 'tote' }],
    drawnOn: -1,
    alternates: 10,
    takeDays: 14,
    entries: 96,
    own: [{ day: -8, wins: false }],
    calledOffOn: -5,
  },
  'DEMO-LOTTERY-SOON': {
    prizes: [
      { kind: 'thing', count: 8, named: 'G-TUMBLER', image: 'tumbler' },
      { kind: 'stars', count: 20, stars: 500, image: 'badge-star' },
    ],
    drawnOn: 20,
    chain: 'quicknet',
    alternates: 6,
    takeDays: 30,
    entries: 0,
  },
} as const satisfies Record<string, DemoDraw>

export type DemoDrawNo = keyof typeof demoDraws

/** The price of an entry in the draws that the demo member has entered; `stars/star-history.ts` has what they paid. */
export const entryPrice = { 'DEMO-LOTTERY-WON': 50, 'DEMO-LOTTERY-LOST': 60, 'DEMO-LOTTERY-OFF': 40 } as const

/** The campaigns of the draws. */
export function demoLotteries(calendar: DemoCalendar) {
  const { startOf, endOf } = calendar
  const days = (from: number, to: number) =>
    ({ calendar, kind: 'lottery', startsAt: startOf(from), endsAt: endOf(to) }) as const
  return {
    'DEMO-LOTTERY': {
      ...days(-4, 9),
      priceStars: 60,
      hero: ['machine', 'sea'],
      coupons: ['C-LATTE'],
      perPersonLimit: 3,
    },
    'DEMO-LOTTERY-GIVEN': {
      ...days(-6, 27),
      hero: ['takeaway', 'matcha'],
      coupons: ['C-ESPRESSO'],
      perPersonLimit: 3,
    },
    'DEMO-LOTTERY-WON': {
      ...days(-16, -2),
      priceStars: entryPrice['DEMO-LOTTERY-WON'],
      hero: ['beans', 'honey'],
      coupons: ['G-BEANS'],
      perPersonLimit: 2,
    },
    'DEMO-LOTTERY-LOST': {
      ...days(-40, -21),
      priceStars: entryPrice['DEMO-LOTTERY-LOST'],
      hero: ['friends', 'blush'],
      coupons: [],
      perPersonLimit: 2,
    },
    'DEMO-LOTTERY-OFF': {
      ...days(-14, -2),
      priceStars: entryPrice['DEMO-LOTTERY-OFF'],
      hero: ['tote', 'matcha'],
      coupons: [],
      perPersonLimit: 2,
    },
    'DEMO-LOTTERY-SOON': {
      ...days(5, 19),
      priceStars: 60,
      hero: ['tumbler', 'night'],
      coupons: [],
      perPersonLimit: 2,
    },
  } as const satisfies Record<DemoDrawNo, DemoCampaign>
}
