import type { Selectable } from 'kysely'
import { countries, type Country } from '@crema/contract/countries/countries'
import type { CouponValue } from '@crema/contract/vouchers/coupon'
import type { Tables } from '#src/database/tables.ts'
import { couponRules } from './coupon-kinds.ts'
import type { CouponValueRow } from './coupon-rules.ts'

/** The columns of `coupon` that determine its value. */
export type CouponRow = Pick<Selectable<Tables['coupon']>, 'coupon_no' | 'kind' | 'discount'>

/**
 * The value of a coupon in a country.
 * @param values the row of `coupon_value` for that country; undefined for kinds without an amount
 * @param item the item of an exchange or fixed-price coupon, in the requested language
 * @throws if a column that the kind requires is empty
 */
export function couponValue(
  coupon: CouponRow,
  values: CouponValueRow | undefined,
  country: Country,
  item: string | undefined,
): CouponValue {
  const required = <Value>(value: Value | null | undefined, name: string): Value => {
    if (value === null || value === undefined || value === '') {
      throw new Error(`Coupon ${coupon.coupon_no} (${coupon.kind}) has no ${name} for ${country}`)
    }
    return value
  }
  const { currency, digits } = countries[country]
  const value = couponRules(coupon.kind).readValue({
    money: (column) => ({ amountMinor: required(values?.[column], column), currency, digits }),
    discount: () => Number(required(coupon.discount, 'discount')),
    item: () => required(item, 'item'),
  })
  return { kind: coupon.kind, ...value } as CouponValue // the rules of a kind return its value
}
