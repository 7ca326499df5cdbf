/** Campaigns, coupons and stores as both a file and the database mean them. */
import type { CampaignKind } from '@crema/contract/campaigns/campaign'
import type { Country } from '@crema/contract/countries/countries'
import type { CouponKind } from '@crema/contract/vouchers/coupon'
import type { CampaignText, CouponText, SpecialDay, Texts } from '@crema/gateway/database/tables'
import type { Week } from './store-hours.ts'

/** In minor units; what a kind does not have is null. */
export type CouponWorth = { price: number | null; priceOff: number | null; minimumSpend: number | null }

export type CouponModel = {
  couponNo: string
  kind: CouponKind
  validDays: number
  percentOff: number | null
  worth: Map<Country, CouponWorth>
  texts: Texts<CouponText>
}

export type CampaignModel = {
  activityNo: string
  kind: CampaignKind
  /** Empty: everywhere. */
  countries: Country[]
  startsAt: Date
  endsAt: Date
  zone: string
  hours: { from: string; to: string } | null
  /** Undefined: as it is, and on it where there is none yet. */
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
  /** Null: every store takes part. In alphabetical order. */
  stores: string[] | null
  series: string | null
  coupons: string[]
  texts: Texts<CampaignText>
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
  /** By date. */
  specialDays: SpecialDay[]
}

export type Model = {
  coupons: Map<string, CouponModel>
  campaigns: Map<string, CampaignModel>
  stores: Map<string, StoreModel>
}

export const emptyModel = (): Model => ({ coupons: new Map(), campaigns: new Map(), stores: new Map() })
