import type { DemoActivityNo } from './data/campaigns.ts'

/** What a campaign of the demo is there to show, and the hue of its coupon; `plain` where nothing is to be had. */
type Shown = { shows: string; hue: 'cherry' | 'leaf' | 'night' | 'amber' | 'plum' | 'teal' | 'plain' }

export type DemoLink = Shown & { activityNo: string }
export type DemoSection = { title: string; intro: string; links: readonly DemoLink[] }

const claimable = {
  'DEMO-NEWUSER': { shows: 'Three coupons for a new member, in one tap.', hue: 'cherry' },
  'DEMO-ALLDRINK': { shows: 'Any drink for one price.', hue: 'cherry' },
  'DEMO-DISCOUNT': { shows: 'A discount, written as each language writes it.', hue: 'leaf' },
  'DEMO-FULLREDUCTION': { shows: 'Money off from a minimum spend. Two sets a person.', hue: 'night' },
  'DEMO-DIRECT': { shows: 'Money off, without a minimum.', hue: 'amber' },
  'DEMO-EXCHANGE': { shows: 'A voucher for one item. 5,000 in all.', hue: 'plum' },
  'DEMO-FIXED': { shows: 'One item for a fixed price, at some of the stores.', hue: 'teal' },
  'DEMO-FISSION': { shows: 'The campaign of a friend-assist.', hue: 'amber' },
  'DEMO-LOTTERY': { shows: 'The campaign of a draw.', hue: 'plum' },
  'DEMO-GIFTS': { shows: 'The campaign of gifts for stars.', hue: 'leaf' },
  'DEMO-SERIES': { shows: 'One of a series of two: claim it, and the other is refused.', hue: 'plum' },
  'DEMO-SERIESTWO': { shows: 'The other one of the series.', hue: 'teal' },
} as const

const refusing = {
  'DEMO-NOTSTARTED': { shows: 'Begins in two weeks.', hue: 'plain' },
  'DEMO-ENDED': { shows: 'Ended two days ago.', hue: 'plain' },
  'DEMO-OFFSHELF': { shows: 'Was taken down.', hue: 'plain' },
  'DEMO-OUTSIDEHOURS': { shows: 'Opens for one hour a day, and not in this one.', hue: 'plain' },
  'DEMO-SOLDOUT': { shows: 'All 500 are gone.', hue: 'plain' },
  'DEMO-DAYQUOTA': { shows: 'Today’s 300 are gone.', hue: 'plain' },
  'DEMO-SCANONLY': { shows: 'Needs the code in a store: scan the one further down.', hue: 'plain' },
  'DEMO-STOREONLY': { shows: 'Needs a store first; the one that rests today takes no part.', hue: 'plain' },
  'DEMO-STORECLOSED': { shows: 'Every store that takes part is closed today.', hue: 'plain' },
  'DEMO-PHONEONLY': { shows: 'For members with a phone number.', hue: 'plain' },
  'DEMO-PHONEREG': { shows: 'For who became a member by phone; adding one later does not do.', hue: 'plain' },
  'DEMO-NEWONLY': { shows: 'For new members alone; the demo member is none.', hue: 'plain' },
  'DEMO-ONEPERSON': { shows: 'For new members who do not have DEMO-NEWONLY.', hue: 'plain' },
  'DEMO-PARTICIPANTS': { shows: 'All 200 places are taken.', hue: 'plain' },
  'DEMO-LIMIT': { shows: 'As many as it allows have claimed.', hue: 'plain' },
  'DEMO-PRIZES': { shows: 'All 20 prizes are given out.', hue: 'plain' },
  'DEMO-OTHERCOUNTRY': { shows: 'Runs in Japan. Choose JP above to claim it.', hue: 'plain' },
} as const

const behindTheScenes = {
  'DEMO-HOT': { shows: '100,000 pieces, to claim under load.', hue: 'plain' },
  'DEMO-EARLIER': { shows: 'Over long ago: the demo member’s coupons come from here.', hue: 'plain' },
} as const

// Does not compile while a campaign of the demo is in none of the sections.
const everyOne: Record<DemoActivityNo, Shown> = { ...claimable, ...refusing, ...behindTheScenes }

function linksOf(section: Partial<typeof everyOne>): DemoLink[] {
  return Object.entries(section).map(([activityNo, shown]) => ({ activityNo, ...shown }))
}

/** Every campaign of the demo. */
export const demoSections: readonly DemoSection[] = [
  {
    title: 'To claim',
    intro: 'One campaign for each kind of coupon, and the games.',
    links: linksOf(claimable),
  },
  {
    title: 'To be refused by',
    intro: 'One for each reason a claim can fail. The page says why, and what would help.',
    links: linksOf(refusing),
  },
  {
    title: 'Behind the scenes',
    intro: 'For load tests, and for what the demo member holds already.',
    links: linksOf(behindTheScenes),
  },
]
