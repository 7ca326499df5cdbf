import type { Money } from '@crema/contract/schemas'
import type { CouponValue } from '@crema/contract/vouchers/coupon'

/** A short English description of a voucher's value. */
export function describeValue(value: CouponValue): string {
  switch (value.kind) {
    case 'allCategoryDrink':
    case 'newUserCommunity':
      return `Any drink for ${amountText(value.price)}`
    case 'discountDrink':
      return `${value.discount * 10} % to pay`
    case 'fullReduction':
      return `${amountText(value.priceOff)} off from ${amountText(value.minimumSpend)}`
    case 'directReduction':
      return `${amountText(value.priceOff)} off`
    case 'exchange':
      return `One ${value.item}`
    case 'fixedPrice':
      return `One ${value.item} for ${amountText(value.price)}`
  }
}

/** An amount with the code of its currency: `USD 5.00`. */
export const amountText = ({ amountMinor, currency, digits }: Money) =>
  `${currency} ${(amountMinor / 10 ** digits).toFixed(digits)}`
