// The search parameters of each route: what `validateSearch` of the route table accepts and `paths.ts` writes.
import type { CouponKind } from '@crema/contract/vouchers/coupon'
import { couponKinds } from '@crema/contract/vouchers/coupon-kinds'
import { type VoucherState, voucherStates } from '@crema/contract/vouchers/voucher-states'
import { type SearchSchema, searchSchema } from './search-schema.ts'

type Texts<Name extends string> = { [Each in Name]?: string | undefined }

const flag = ['1'] as const
/** For routes whose parameters are any texts. */
const texts = searchSchema<Texts<string>>({})

export type CampaignSearch = Texts<'activityNo' | 'fissionCode' | 'shareMemberId'>
export const campaignSearch: SearchSchema<CampaignSearch> = texts

export type StoresSearch = Texts<
  'keyword' | 'activityNo' | 'couponId' | 'storeId' | 'gift' | 'fissionCode'
> & {
  /** "1": only stores that are open now. */
  open?: '1' | undefined
  /** Services that a store must have: `wifi,parking`. */
  services?: string | undefined
  /**
   * "1": a store is to be chosen for the campaign `activityNo`, which with `gift` is a gift of stars, and with `fissionCode` one
   * of friend assist.
   */
  choose?: '1' | undefined
}
export const storesSearch = searchSchema<StoresSearch>({ open: flag, choose: flag })

export type WalletSearch = Texts<'voucherNo' | 'keyword'> & {
  state?: VoucherState | undefined
  kind?: CouponKind | undefined
}
export const walletSearch = searchSchema<WalletSearch>({ state: voucherStates, kind: couponKinds })

/**
 * `gift`: the gift whose sheet is open; `activityNo` the same in links of the chain. `affordable`: "1" to show only those that the
 * member can get. `entries`: their kind in the history.
 */
export type StarsSearch = Texts<'gift' | 'activityNo' | 'affordable' | 'entries'>

export const scanSearch: SearchSchema<Texts<'code'>> = texts
export const signInSearch: SearchSchema<Texts<'next'>> = texts

/** The parameters that a link passes on to the app (`t` and `q` of the launch contract). */
export type HandoffSearch = Texts<'t' | 'q'>
export const handoffSearch: SearchSchema<HandoffSearch> = texts

/** `notFound`: "1" where an unknown address has redirected to the page. */
export type DownloadSearch = HandoffSearch & { notFound?: '1' | undefined }
/** The search of the page that an unknown address redirects to: that of the link, which the app may need. */
export const withNotFound = (search: object): DownloadSearch => ({ ...search, notFound: '1' })
export const downloadSearch = searchSchema<DownloadSearch>({ notFound: flag })

/** `version`: the effective date of an earlier version; `compare`: "1" to compare it with the one before. */
export type DocumentSearch = Texts<'version'> & { compare?: '1' | undefined }
export const documentSearch = searchSchema<DocumentSearch>({ compare: flag })

export const kioskSearch: SearchSchema<Texts<'orderId' | 'shopMdCode'>> = texts
