/** Campaigns, coupons, stores and stars programs, independent of how a file or the database represents them. */
import type { Qualification, TierRewardKind } from '@crema/contract/assist/assist'
import type { HeroTone } from '@crema/contract/campaigns/artwork'
import type { CampaignKind } from '@crema/contract/campaigns/campaign'
import type { Country } from '@crema/contract/countries/countries'
import type { DrawPrizeKind } from '@crema/contract/draws/draw'
import type { StoreService } from '@crema/contract/stores/store-services'
import type { CouponKind } from '@crema/contract/vouchers/coupon'
import type {
  CampaignText,
  CouponText,
  Localized,
  ReviewRules,
  SpecialDay,
  StarMultiplier,
  StarProgramText,
  StarRounding,
} from '@crema/gateway/database/tables'
import type { DrawChain } from './operator-file.ts'
import type { Week } from './store-hours.ts'

/** In minor units; null where the kind of coupon has no such amount. */
export type CouponWorth = { price: number | null; priceOff: number | null; minimumSpend: number | null }

export type CouponModel = {
  couponNo: string
  kind: CouponKind
  validDays: number
  percentOff: number | null
  image: string | null
  /** At the tills, sorted; of kinds for a named item. */
  itemNos: string[]
  worth: Map<Country, CouponWorth>
  texts: Localized<CouponText>
}

/** A prize of a draw. Fields that its kind does not have are null. */
export type PrizeModel = {
  kind: DrawPrizeKind
  count: number
  coupon: string | null
  stars: number | null
  image: string | null
  texts: Localized<{ title: string }>
}

/** What a draw has beside its campaign. */
export type DrawModel = {
  drawsAt: Date
  /** The chain of drand whose round decides; `none`: the seed alone. */
  chain: DrawChain
  prizes: PrizeModel[]
  alternates: number
  /** Null where no prize is a thing. */
  takeDays: number | null
  /** Sorted: coupons whose use gives an entry. */
  givenWith: string[]
  givenOnly: boolean
}

/** What an inviter gets. Fields that its kind does not have are null or empty. */
export type TierModel = {
  friends: number
  kind: TierRewardKind
  coupons: string[]
  stars: number | null
  /** The campaign of the draw. */
  entry: string | null
  image: string | null
  texts: Localized<{ title: string }>
}

/** What a campaign of friend assist has beside its campaign, whose `newUsersOnly` says who may help. */
export type AssistModel = {
  tiers: TierModel[]
  seats: number
  invitations: number
  helpsPerDay: number | null
  qualifies: Qualification
  /** Null for `signUp`. */
  qualifyDays: number | null
  review: ReviewRules
}

export type CampaignModel = {
  activityNo: string
  kind: CampaignKind
  /** Empty: all countries. */
  countries: Country[]
  startsAt: Date
  endsAt: Date
  zone: string
  hours: { from: string; to: string } | null
  /** Undefined: unchanged, and on the shelf for a new campaign. */
  isOnShelf: boolean | undefined
  perPerson: number
  perDay: number | null
  total: number | null
  participants: number | null
  claims: number | null
  prizes: number | null
  newUsersOnly: boolean
  phoneOnly: boolean
  phoneRegistrationOnly: boolean
  scanOnly: boolean
  storeRequired: boolean
  /** Sorted; null: all stores. */
  stores: string[] | null
  series: string | null
  /** The price of a gift, or of an entry in a draw; null for other kinds and where entries are free. */
  stars: number | null
  /** Of the kind `lottery`; its coupons are those of the prizes. */
  draw: DrawModel | null
  /** Of the kind `fission`. */
  assist: AssistModel | null
  heroImage: string
  heroTone: HeroTone
  coupons: string[]
  texts: Localized<CampaignText>
}

export type StoreModel = {
  storeId: string
  country: Country
  city: string
  name: string
  address: string
  zone: string
  latitude: number
  longitude: number
  week: Week
  /** Sorted by date. */
  specialDays: SpecialDay[]
  /** E.164; null where it has none. */
  phone: string | null
  /** In the order of `storeServices`. */
  services: StoreService[]
}

export type ProgramModel = {
  programNo: string
  country: Country
  zone: string
  startsAt: Date
  endsAt: Date
  redeemUntil: Date
  /** `stars` for each amount in minor units of the country's currency. */
  earn: { stars: number; perMinor: number }
  rounding: StarRounding
  multipliers: StarMultiplier[]
  /** How long stars live: to the end of a local day or month. */
  life: { days: number } | { months: number }
  /** The most stars that one order gives. */
  perOrder: number
  texts: Localized<StarProgramText>
}

export type Model = {
  coupons: Map<string, CouponModel>
  campaigns: Map<string, CampaignModel>
  stores: Map<string, StoreModel>
  programs: Map<string, ProgramModel>
}

export const emptyModel = (): Model => ({
  coupons: new Map(),
  campaigns: new Map(),
  stores: new Map(),
  programs: new Map(),
})
