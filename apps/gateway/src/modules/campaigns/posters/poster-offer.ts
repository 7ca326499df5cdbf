import type { Coupon } from '@crema/contract/vouchers/coupon'

/** The coupon on a poster: the first one, or the cheapest of drinks at different prices. */
export function posterOffer(coupons: readonly Coupon[]): { coupon: Coupon | null; pricesDiffer: boolean } {
  const [first = null] = coupons
  const priced = coupons.flatMap((coupon) =>
    'price' in coupon.value ? [{ coupon, price: coupon.value.price.amountMinor }] : [],
  )
  const [cheapest, ...others] = priced.toSorted((a, b) => a.price - b.price)
  const pricesDiffer =
    cheapest !== undefined
    && priced.length === coupons.length
    && others.some(({ price }) => price !== cheapest.price)
  return { coupon: pricesDiffer ? cheapest.coupon : first, pricesDiffer }
}
