import type { Hue } from '@crema/contract/campaigns/hues'
import type { CouponKind, CouponValue } from '@crema/contract/vouchers/coupon'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import type { TicketValue } from '#src/ui/ticket/figure-size.ts'

/** Who reads, and the country whose money it is. */
export type Reader = { t: Translator['t']; locale: Locale; country: string }

/** How one kind of coupon looks: its hue, and what stands on its stub. */
export type CouponFace<Kind extends CouponKind> = {
  hue: Hue
  /** The figure that counts for this kind, and a word for it. */
  value: (worth: Extract<CouponValue, { kind: Kind }>, reader: Reader) => TicketValue
}
