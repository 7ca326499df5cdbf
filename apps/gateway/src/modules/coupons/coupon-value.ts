import { countries, type Country } from '@crema/contract/countries'
import type { CouponKind, CouponValue } from '@crema/contract/coupon'
import type { Money } from '@crema/contract/schemas'
import type { Selectable } from 'kysely'
import type { Tables } from '#src/database/tables.ts'

/** The parts of the rows of `coupon` and `coupon_value` that say what a coupon is worth. */
export type CouponRow = Pick<Selectable<Tables['coupon']>, 'coupon_no' | 'kind' | 'discount'>
export type ValueRow = Omit<Selectable<Tables['coupon_value']>, 'coupon_no' | 'country'>

/** What a kind may ask of its rows. Asking for what is not there throws: the coupon was set up wrongly. */
type Source = {
  money: (column: keyof ValueRow) => Money
  discount: () => number
  item: () => string
}

/** Each kind of coupon (spec section 3) and what makes up its worth. A new kind begins with its row here. */
const kinds: { [Kind in CouponKind]: (from: Source) => Omit<Extract<CouponValue, { kind: Kind }>, 'kind'> } = {
  allCategoryDrink: ({ money }) => ({ price: money('price_minor') }),
  discountDrink: ({ discount }) => ({ discount: discount() }),
  fullReduction: ({ money }) => ({
    priceOff: money('price_off_minor'),
    minimumSpend: money('minimum_spend_minor'),
  }),
  directReduction: ({ money }) => ({ priceOff: money('price_off_minor') }),
  exchange: ({ item }) => ({ item: item() }),
  fixedPrice: ({ money, item }) => ({ price: money('price_minor'), item: item() }),
  newUserCommunity: ({ money }) => ({ price: money('price_minor') }),
}

/**
 * What a coupon is worth in a country.
 * @param values the coupon's row for that country; kinds without an amount need none
 * @param item the thing an exchange or fixed-price coupon is for, in the language asked for
 * @throws when the coupon lacks what its kind needs
 */
export function couponValue(
  coupon: CouponRow,
  values: ValueRow | undefined,
  country: Country,
  item: string | undefined,
): CouponValue {
  const need = <Part>(part: Part | null | undefined, name: string): Part => {
    if (part === null || part === undefined || part === '') {
      throw new Error(`Coupon ${coupon.coupon_no} (${coupon.kind}) has no ${name} for ${country}`)
    }
    return part
  }
  const { currency, digits } = countries[country]
  const source: Source = {
    money: (column) => ({ amountMinor: need(values?.[column], column), currency, digits }),
    discount: () => Number(need(coupon.discount, 'discount')),
    item: () => need(item, 'item'),
  }
  // The table above pairs each kind with its own parts; spreading loses that pairing.
  return { kind: coupon.kind, ...kinds[coupon.kind](source) } as CouponValue
}
