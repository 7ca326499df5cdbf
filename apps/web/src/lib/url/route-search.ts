// The search parameters of each route: what `validateSearch` of the route table accepts and `paths.ts` writes.
import { couponKinds } from '@crema/contract/vouchers/coupon-kinds'
import { voucherStates } from '@crema/contract/vouchers/voucher-states'
import { type SearchOf, searchSchema } from './search-schema.ts'

/** A name or a code: the gateway refuses longer ones (`limits.text` of the contract). */
const text = /^.{1,100}$/
/** A payload or an address. */
const longText = /^.{1,8192}$/
const flag = ['1'] as const

export const campaignSearch = searchSchema({ activityNo: text, fissionCode: text, shareMemberId: text })
export type CampaignSearch = SearchOf<typeof campaignSearch>

export const storesSearch = searchSchema({
  keyword: text,
  /** "1": only stores that are open now. */
  open: flag,
  /** The campaign that each store is checked against. */
  activityNo: text,
  /** "1": a store is to be chosen for the campaign. */
  choose: flag,
  couponId: text,
  /** Shows this store alone. */
  storeId: text,
})
export type StoresSearch = SearchOf<typeof storesSearch>

export const walletSearch = searchSchema({
  voucherNo: text,
  state: voucherStates,
  kind: couponKinds,
  keyword: text,
})
export type WalletSearch = SearchOf<typeof walletSearch>

export const scanSearch = searchSchema({ code: longText })
export type ScanSearch = SearchOf<typeof scanSearch>

export const signInSearch = searchSchema({ next: longText })
export type SignInSearch = SearchOf<typeof signInSearch>

/** What a link hands on to the app (`t` and `q` of the launch contract). */
export const handoffSearch = searchSchema({ t: text, q: longText })
export type HandoffSearch = SearchOf<typeof handoffSearch>

export const kioskSearch = searchSchema({ orderId: /^[\w-]{24}$/, shopMdCode: text })
export type KioskSearch = SearchOf<typeof kioskSearch>
