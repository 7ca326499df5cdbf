import { forItem, type CouponRules } from './coupon-rules.ts'

/** A share of one drink's price is to be paid, in tenths: 8 is 20 % off. Half a minor unit is the customer's. */
export const discountDrink: CouponRules<'discountDrink'> = {
  worth: ({ discount }) => ({ discount: discount() }),
  atTill: ({ discount }, order) =>
    forItem(order, (itemMinor) => Math.ceil((itemMinor * inThousandths(discount)) / 1000 - 0.5)),
}

/** Whole, so that the product above is exact. */
const inThousandths = (tenths: number) => Math.round(tenths * 100)
