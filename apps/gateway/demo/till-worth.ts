import type { CouponValue } from '@crema/contract/coupon'
import type { Money } from '@crema/contract/schemas'

/** What a voucher is worth, in the few words a till shows. */
export function worthOf(value: CouponValue): string {
  switch (value.kind) {
    case 'allCategoryDrink':
    case 'newUserCommunity':
      return `Any drink for ${amount(value.price)}`
    case 'discountDrink':
      return `${value.discount * 10} % to pay`
    case 'fullReduction':
      return `${amount(value.priceOff)} off from ${amount(value.minimumSpend)}`
    case 'directReduction':
      return `${amount(value.priceOff)} off`
    case 'exchange':
      return `One ${value.item}`
    case 'fixedPrice':
      return `One ${value.item} for ${amount(value.price)}`
  }
}

const amount = ({ amountMinor, currency, digits }: Money) => `${currency} ${(amountMinor / 10 ** digits).toFixed(digits)}`
