import { expect, test } from 'vitest'
import type { Coupon, CouponValue } from '@crema/contract/vouchers/coupon'
import { posterOffer } from './poster-offer.ts'

const coupon = (couponNo: string, value: CouponValue): Coupon => ({
  couponNo,
  name: couponNo,
  note: '',
  image: null,
  validDays: 7,
  value,
})
const at = (amountMinor: number) => ({ amountMinor, currency: 'USD', digits: 2 })
const anyDrink = coupon('any', { kind: 'allCategoryDrink', price: at(299) })
const coldBrew = coupon('cold', { kind: 'fixedPrice', price: at(249), item: 'cold brew' })
const sameDrink = coupon('same', { kind: 'fixedPrice', price: at(299), item: 'latte' })
const halfOff = coupon('half', { kind: 'discountDrink', discount: 5 })

test.each([
  ['no coupon', [], null, false],
  ['one', [anyDrink], anyDrink, false],
  ['drinks at different prices', [anyDrink, coldBrew], coldBrew, true],
  ['drinks at one price', [anyDrink, sameDrink], anyDrink, false],
  ['a price and a discount, which have no lowest price', [anyDrink, coldBrew, halfOff], anyDrink, false],
] as const)('%s', (_, coupons, shown, pricesDiffer) => {
  expect(posterOffer(coupons)).toEqual({ coupon: shown, pricesDiffer })
})
