import type { Drawing, HeroTone } from '@crema/contract/campaigns/artwork'
import type { CampaignKind } from '@crema/contract/campaigns/campaign'
import type { Country } from '@crema/contract/countries/countries'
import type { DemoCouponNo } from './coupons.ts'
import type { DemoCalendar } from './demo-calendar.ts'

/** A campaign without its texts. By default it runs in all countries, for all members, without limits. */
export type DemoCampaign = {
  coupons: readonly DemoCouponNo[]
  startsAt: Date
  endsAt: Date
  calendar: DemoCalendar
  kind?: CampaignKind
  /** The price of a gift, or of an entry in a draw. */
  priceStars?: number
  /** The drawing and the tone behind it. */
  hero?: readonly [Drawing, HeroTone]
  countries?: readonly Country[]
  hours?: { from: string; to: string }
  isOnShelf?: boolean
  perPersonLimit?: number
  dailyLimit?: number
  participantCap?: number
  totalStock?: number
  newUsersOnly?: boolean
  phoneOnly?: boolean
  phoneRegistrationOnly?: boolean
  scanOnly?: boolean
  storeRequired?: boolean
  /** Participating stores: those that open today, or in each country the one that is closed today. */
  stores?: 'openToday' | 'closedToday'
  seriesNo?: string
  totalLimit?: number
  prizeCap?: number
  /** The limit that is used up. */
  usedUp?: 'total' | 'today' | 'participants' | 'claims' | 'prizes'
}
