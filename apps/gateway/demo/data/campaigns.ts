import { demoFriendCampaigns } from './assist/demo-assists.ts'
import { type DemoCouponNo, offerCoupons } from './coupons.ts'
import { demoCalendar } from './demo-calendar.ts'
import type { DemoCampaign } from './demo-campaign.ts'
import { demoLotteries } from './draws/demo-draws.ts'
import { demoGifts } from './gifts.ts'

/** Days for which a daily quota is used up from the start, since a demo may run for weeks. */
export const usedUpDays = 60

/** All campaigns of the demo, with periods around `now`. */
export function demoCampaigns(now: Date) {
  const calendar = demoCalendar('America/New_York', now)
  const tokyo = demoCalendar('Asia/Tokyo', now)
  const { startOf, endOf, hourIn } = calendar

  const until = (days: number) => ({ calendar, startsAt: startOf(-14), endsAt: endOf(days) })
  // Campaigns that refuse end later, so that lists start with campaigns that can be claimed.
  const refusal = { ...until(90), hero: ['croissant', 'honey'], coupons: ['C-TREAT'] } as const

  return {
    'DEMO-NEWUSER': { ...until(9), coupons: ['C-WELCOME', 'C-HALFOFF', 'C-ORDER'], dailyLimit: 2_000 },
    'DEMO-ALLDRINK': { ...until(16), hero: ['matcha', 'matcha'], coupons: ['C-ANYDRINK'] },
    'DEMO-DISCOUNT': { ...until(18), hero: ['tumbler', 'blush'], coupons: ['C-FIFTHOFF'] },
    'DEMO-FULLREDUCTION': { ...until(20), hero: ['beans', 'honey'], coupons: ['C-ORDER'], perPersonLimit: 2 },
    'DEMO-DIRECT': { ...until(22), hero: ['croissant', 'sea'], coupons: ['C-TREAT'] },
    'DEMO-EXCHANGE': { ...until(24), hero: ['latte', 'cherry'], coupons: ['C-LATTE'], totalStock: 5_000 },
    'DEMO-FIXED': { ...until(26), hero: ['coldbrew', 'night'], coupons: ['C-COLDBREW'], stores: 'openToday' },
    ...demoFriendCampaigns(calendar),
    ...demoLotteries(calendar),
    // Has no price: it announces the gifts, and its links lead to their page.
    'DEMO-GIFTS': {
      ...until(32),
      kind: 'gifts',
      hero: ['giftcard', 'night'],
      coupons: ['C-ESPRESSO', 'C-COLDBREW'],
    },
    ...demoGifts(calendar),
    // A member can claim one of these two.
    'DEMO-SERIES': {
      ...until(34),
      hero: ['espresso', 'honey'],
      coupons: ['C-LATTE'],
      seriesNo: 'DEMO-AUTUMN',
    },
    'DEMO-SERIESTWO': {
      ...until(34),
      hero: ['coldbrew', 'sea'],
      coupons: ['C-COLDBREW'],
      seriesNo: 'DEMO-AUTUMN',
    },

    'DEMO-NOTSTARTED': { ...refusal, startsAt: startOf(14) },
    'DEMO-ENDED': { ...refusal, startsAt: startOf(-60), endsAt: endOf(-2) },
    'DEMO-OFFSHELF': { ...refusal, isOnShelf: false },
    // Half a day from now, so that it is closed for as long as possible.
    'DEMO-OUTSIDEHOURS': { ...refusal, hours: { from: hourIn(12), to: hourIn(13) } },
    'DEMO-SOLDOUT': { ...refusal, totalStock: 500, usedUp: 'total' },
    'DEMO-DAYQUOTA': { ...refusal, dailyLimit: 300, usedUp: 'today' },
    'DEMO-SCANONLY': { ...refusal, scanOnly: true },
    'DEMO-STOREONLY': { ...refusal, storeRequired: true, stores: 'openToday' },
    'DEMO-STORECLOSED': { ...refusal, storeRequired: true, stores: 'closedToday' },
    'DEMO-PHONEONLY': { ...refusal, phoneOnly: true },
    'DEMO-PHONEREG': { ...refusal, phoneRegistrationOnly: true },
    'DEMO-NEWONLY': { ...refusal, coupons: ['C-WELCOME'], newUsersOnly: true },
    // A new member can claim one of these two.
    'DEMO-ONEPERSON': { ...refusal, coupons: ['C-WELCOME', 'C-HALFOFF', 'C-ORDER'], newUsersOnly: true },
    'DEMO-PARTICIPANTS': { ...refusal, participantCap: 200, usedUp: 'participants' },
    'DEMO-LIMIT': { ...refusal, totalLimit: 400, usedUp: 'claims' },
    'DEMO-PRIZES': { ...refusal, prizeCap: 20, usedUp: 'prizes' },
    'DEMO-OTHERCOUNTRY': {
      coupons: ['C-LATTE'],
      countries: ['JP'],
      calendar: tokyo,
      startsAt: tokyo.startOf(-14),
      endsAt: tokyo.endOf(90),
    },

    'DEMO-HOT': { ...until(120), hero: ['espresso', 'blush'], coupons: ['C-ESPRESSO'], totalStock: 100_000 },
    /** The source of the demo member's vouchers. */
    'DEMO-EARLIER': {
      calendar,
      coupons: Object.keys(offerCoupons) as DemoCouponNo[], // Object.keys returns string[]
      startsAt: startOf(-90),
      endsAt: endOf(-3),
    },
  } as const satisfies Record<string, DemoCampaign>
}

export type DemoActivityNo = keyof ReturnType<typeof demoCampaigns>
