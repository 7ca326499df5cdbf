import type { Selectable } from 'kysely'
import { countries, type Country } from '@crema/contract/countries/countries'
import type { CouponValue } from '@crema/contract/vouchers/coupon'
import type { Tables } from '#src/database/tables.ts'
import { rulesOf } from './coupon-kinds.ts'
import type { ValueRow } from './coupon-rules.ts'

/** The parts of a row of `coupon` that say what it is worth. */
export type CouponRow = Pick<Selectable<Tables['coupon']>, 'coupon_no' | 'kind' | 'discount'>

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
  const worth = rulesOf(coupon.kind).worth({
    money: (column) => ({ amountMinor: need(values?.[column], column), currency, digits }),
    discount: () => Number(need(coupon.discount, 'discount')),
    item: () => need(item, 'item'),
  })
  return { kind: coupon.kind, ...worth } as CouponValue // of that kind, as its rules say
}
