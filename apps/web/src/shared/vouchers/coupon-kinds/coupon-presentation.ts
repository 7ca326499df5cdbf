import type { Hue } from '@crema/contract/campaigns/hues'
import type { CouponKind, CouponValue } from '@crema/contract/vouchers/coupon'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import type { TicketValue } from '#src/ui/ticket/figure-size.ts'

/** The language of the page, and the country whose money format applies. */
export type FormatContext = { t: Translator['t']; locale: Locale; country: string }

/** The presentation of one coupon kind: its hue and the value on its stub. */
export type CouponPresentation<Kind extends CouponKind> = {
  hue: Hue
  /** The main figure of this kind and its unit. */
  value: (couponValue: Extract<CouponValue, { kind: Kind }>, context: FormatContext) => TicketValue
}
