import type { DemoActivityNo } from './data/campaigns.ts'

/** What a campaign demonstrates, and the hue of its ticket; `plain` if it cannot be claimed. */
type LinkDescription = {
  shows: string
  hue: 'cherry' | 'leaf' | 'night' | 'amber' | 'plum' | 'teal' | 'plain'
}

export type DemoLink = LinkDescription & { activityNo: string }
export type DemoSection = {
  title: string
  intro: string
  links: readonly DemoLink[]
  /** Where its links lead; by default to the campaign's page. */
  path?: string
}

const claimable = {
  'DEMO-NEWUSER': { shows: 'Three coupons in one claim.', hue: 'cherry' },
  'DEMO-ALLDRINK': { shows: 'Any drink for a fixed price.', hue: 'cherry' },
  'DEMO-DISCOUNT': { shows: 'A discount, in the notation of each language.', hue: 'leaf' },
  'DEMO-FULLREDUCTION': { shows: 'Money off from a minimum spend. Two claims per member.', hue: 'night' },
  'DEMO-DIRECT': { shows: 'Money off, without a minimum.', hue: 'amber' },
  'DEMO-EXCHANGE': { shows: 'A voucher for one item. Total stock 5,000.', hue: 'plum' },
  'DEMO-FIXED': { shows: 'One item for a fixed price, at some stores.', hue: 'teal' },
  'DEMO-SERIES': {
    shows: 'The first of a series of two: after claiming it, the other is refused.',
    hue: 'plum',
  },
  'DEMO-SERIESTWO': { shows: 'The second of the series.', hue: 'teal' },
} as const

const refusals = {
  'DEMO-NOTSTARTED': { shows: 'Starts in two weeks.', hue: 'plain' },
  'DEMO-ENDED': { shows: 'Ended two days ago.', hue: 'plain' },
  'DEMO-OFFSHELF': { shows: 'Off the shelf.', hue: 'plain' },
  'DEMO-OUTSIDEHOURS': { shows: 'Open for one hour a day, now closed.', hue: 'plain' },
  'DEMO-SOLDOUT': { shows: 'Total stock of 500 used up.', hue: 'plain' },
  'DEMO-DAYQUOTA': { shows: 'Daily quota of 300 used up.', hue: 'plain' },
  'DEMO-GIFTS': { shows: 'Gifts for stars: no plain claim gives them out.', hue: 'plain' },
  'DEMO-SCANONLY': { shows: 'Requires a scan of a store’s code (see below).', hue: 'plain' },
  'DEMO-STOREONLY': { shows: 'Requires a store; the one closed today does not participate.', hue: 'plain' },
  'DEMO-STORECLOSED': { shows: 'Every participating store is closed today.', hue: 'plain' },
  'DEMO-PHONEONLY': { shows: 'For members with a phone number.', hue: 'plain' },
  'DEMO-PHONEREG': {
    shows: 'For members who registered by phone; adding a number later does not count.',
    hue: 'plain',
  },
  'DEMO-NEWONLY': { shows: 'For new members only; the demo member is not new.', hue: 'plain' },
  'DEMO-ONEPERSON': { shows: 'For new members who have not claimed DEMO-NEWONLY.', hue: 'plain' },
  'DEMO-PARTICIPANTS': { shows: 'Limit of 200 participants reached.', hue: 'plain' },
  'DEMO-LIMIT': { shows: 'Total limit of claims reached.', hue: 'plain' },
  'DEMO-PRIZES': { shows: 'All 20 prizes given out.', hue: 'plain' },
  'DEMO-OTHERCOUNTRY': { shows: 'Runs in Japan. Select JP above to claim it.', hue: 'plain' },
} as const

const gifts = {
  'DEMO-GIFT-ESPRESSO': { shows: 'The smallest gift, as often as five times.', hue: 'cherry' },
  'DEMO-GIFT-CROISSANT': { shows: 'A gift of 450 stars. The demo member had one.', hue: 'amber' },
  'DEMO-GIFT-LATTE': {
    shows: 'A gift of 650 stars. The demo member’s voucher expires tomorrow.',
    hue: 'plum',
  },
  'DEMO-GIFT-COLDBREW': { shows: 'A gift of 700 stars.', hue: 'night' },
  'DEMO-GIFT-MATCHA': { shows: 'A gift of 750 stars.', hue: 'leaf' },
  'DEMO-GIFT-CUP': { shows: 'Sold out.', hue: 'plain' },
  'DEMO-GIFT-TASTING': { shows: 'Requires a store.', hue: 'amber' },
  'DEMO-GIFT-TOTE': { shows: 'The demo member lacks 220 of its 1,500 stars.', hue: 'leaf' },
  'DEMO-GIFT-CARD': { shows: 'Money off an order, in the currency of each country.', hue: 'teal' },
  'DEMO-GIFT-BEANS': { shows: 'A gift of 2,000 stars.', hue: 'amber' },
  'DEMO-GIFT-TUMBLER': { shows: 'Ends in two days.', hue: 'teal' },
  'DEMO-GIFT-MACHINE': { shows: '12,000 stars, in eight countries only.', hue: 'cherry' },
} as const

const draws = {
  'DEMO-LOTTERY': {
    shows: 'Open for nine days, three entries for each member, prizes of every kind.',
    hue: 'teal',
  },
  'DEMO-LOTTERY-GIVEN': {
    shows:
      'Entries come only with the use of “Any drink, one price”. The demo member has that coupon, and DEMO-ALLDRINK gives it: use it at the till above and watch the code appear.',
    hue: 'leaf',
  },
  'DEMO-LOTTERY-WON': {
    shows: 'Drawn yesterday: the demo member has won with one of two codes.',
    hue: 'amber',
  },
  'DEMO-LOTTERY-LOST': { shows: 'Drawn 20 days ago: the demo member has not won.', hue: 'plain' },
  'DEMO-LOTTERY-OFF': { shows: 'Called off; stars were returned.', hue: 'plain' },
  'DEMO-LOTTERY-SOON': { shows: 'Opens in five days.', hue: 'plain' },
} as const

const friends = {
  'DEMO-FISSION': {
    shows: 'For anybody. Five seats; tiers at one, three and five friends; three invitations.',
    hue: 'amber',
  },
  'DEMO-FISSION-FIRSTUSE': {
    shows:
      'For new members. A friend counts once they have used a voucher at the till. From the sixth one on in an hour, friends in one network are held.',
    hue: 'cherry',
  },
  'DEMO-FISSION-FULL': { shows: 'All 200 friends have helped.', hue: 'plain' },
  'DEMO-FISSION-ENDED': { shows: 'Ended two days ago.', hue: 'plain' },
} as const

const internal = {
  'DEMO-HOT': { shows: 'Total stock of 100,000, for load tests.', hue: 'plain' },
  'DEMO-EARLIER': { shows: 'Ended; the source of the demo member’s vouchers.', hue: 'plain' },
} as const

// Does not compile if a campaign of the demo is missing in the sections.
const allCampaigns: Record<DemoActivityNo, LinkDescription> = {
  ...claimable,
  ...gifts,
  ...draws,
  ...friends,
  ...refusals,
  ...internal,
}

function linksOf(section: Partial<typeof allCampaigns>): DemoLink[] {
  return Object.entries(section).map(([activityNo, shown]) => ({ activityNo, ...shown }))
}

/** All campaigns of the demo. */
export const demoSections: readonly DemoSection[] = [
  {
    title: 'Claimable',
    intro: 'One campaign for each kind of coupon, and the games.',
    links: linksOf(claimable),
  },
  {
    title: 'Gifts',
    intro: 'What stars are redeemed for. The demo member has 1,280 in each country.',
    links: linksOf(gifts),
    path: '/marketing/redirect',
  },
  {
    title: 'Draws',
    intro:
      'Entries cost stars, or come with the use of a coupon. After a draw everybody can check its result.',
    links: linksOf(draws),
    path: '/marketing/redirect',
  },
  {
    title: 'Friends',
    intro:
      'Friend assist. The demo member has invitations, and friends who have helped; “A friend helps” above adds one.',
    links: linksOf(friends),
    path: '/marketing/fission',
  },
  {
    title: 'Refused',
    intro: 'One campaign for each refusal of a claim.',
    links: linksOf(refusals),
  },
  {
    title: 'Internal',
    intro: 'For load tests and for the demo member’s vouchers.',
    links: linksOf(internal),
  },
]
