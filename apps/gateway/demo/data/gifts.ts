import type { DemoCalendar } from './demo-calendar.ts'

/**
 * The gifts of the demo, by price: one is sold out, one ends soon, one is for a chosen store, one is for a few countries.
 */
export function demoGifts(calendar: DemoCalendar) {
  const { startOf, endOf } = calendar
  const until = (days: number) =>
    ({ calendar, kind: 'gifts', startsAt: startOf(-250), endsAt: endOf(days) }) as const

  return {
    'DEMO-GIFT-ESPRESSO': {
      ...until(60),
      priceStars: 300,
      hero: ['espresso', 'blush'],
      coupons: ['C-ESPRESSO'],
      perPersonLimit: 5,
    },
    'DEMO-GIFT-CROISSANT': {
      ...until(60),
      priceStars: 450,
      hero: ['croissant', 'honey'],
      coupons: ['G-CROISSANT'],
      perPersonLimit: 3,
      totalStock: 4_000,
    },
    'DEMO-GIFT-LATTE': {
      ...until(60),
      priceStars: 650,
      hero: ['latte', 'sea'],
      coupons: ['C-LATTE'],
      perPersonLimit: 3,
      totalStock: 5_000,
    },
    'DEMO-GIFT-COLDBREW': {
      ...until(60),
      priceStars: 700,
      hero: ['coldbrew', 'night'],
      coupons: ['G-COLDBREW'],
      perPersonLimit: 3,
      totalStock: 3_000,
    },
    'DEMO-GIFT-MATCHA': {
      ...until(60),
      priceStars: 750,
      hero: ['matcha', 'matcha'],
      coupons: ['G-MATCHA'],
      perPersonLimit: 2,
      totalStock: 3_000,
    },
    'DEMO-GIFT-CUP': {
      ...until(60),
      priceStars: 900,
      hero: ['takeaway', 'cherry'],
      coupons: ['G-CUP'],
      totalStock: 250,
      usedUp: 'total',
    },
    'DEMO-GIFT-TASTING': {
      ...until(45),
      priceStars: 1_000,
      hero: ['friends', 'honey'],
      coupons: ['G-TASTING'],
      totalStock: 800,
      storeRequired: true,
      stores: 'openToday',
    },
    'DEMO-GIFT-TOTE': {
      ...until(60),
      priceStars: 1_500,
      hero: ['tote', 'matcha'],
      coupons: ['G-TOTE'],
      perPersonLimit: 2,
      totalStock: 2_500,
    },
    'DEMO-GIFT-CARD': {
      ...until(60),
      priceStars: 1_800,
      hero: ['giftcard', 'blush'],
      coupons: ['G-CARD'],
      perPersonLimit: 2,
      totalStock: 6_000,
    },
    'DEMO-GIFT-BEANS': {
      ...until(60),
      priceStars: 2_000,
      hero: ['beans', 'honey'],
      coupons: ['G-BEANS'],
      perPersonLimit: 3,
      totalStock: 1_500,
    },
    'DEMO-GIFT-TUMBLER': {
      ...until(2),
      priceStars: 2_800,
      hero: ['tumbler', 'sea'],
      coupons: ['G-TUMBLER'],
      totalStock: 600,
    },
    'DEMO-GIFT-MACHINE': {
      ...until(90),
      priceStars: 12_000,
      hero: ['machine', 'cherry'],
      coupons: ['G-MACHINE'],
      totalStock: 25,
      countries: ['US', 'CA', 'GB', 'DE', 'IT', 'JP', 'KR', 'AE'],
    },
  } as const
}
