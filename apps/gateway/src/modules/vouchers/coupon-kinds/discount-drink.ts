import { reduceItemPrice, type CouponRules } from './coupon-rules.ts'

/** Part of one drink's price remains to be paid, in tenths: 8 is 20 % off. Half a minor unit is rounded in the customer's favour. */
export const discountDrink: CouponRules<'discountDrink'> = {
  readValue: ({ discount }) => ({ discount: discount() }),
  reduce: ({ discount }, order) =>
    reduceItemPrice(order, (itemMinor) => Math.ceil((itemMinor * inThousandths(discount)) / 1000 - 0.5)),
}

/** An integer, so that the multiplication above is exact. */
const inThousandths = (tenths: number) => Math.round(tenths * 100)
