import { expect, test } from 'vitest'
import { couponValue as couponValueSchema, type CouponKind } from '@crema/contract/vouchers/coupon'
import { couponKinds } from '@crema/contract/vouchers/coupon-kinds'
import type { CouponValueRow } from './coupon-rules.ts'
import { couponValue } from './coupon-value.ts'

const values: CouponValueRow = { price_minor: 299, price_off_minor: 500, minimum_spend_minor: 2000 }
const nothing: CouponValueRow = { price_minor: null, price_off_minor: null, minimum_spend_minor: null }
const coupon = (kind: CouponKind) => ({ coupon_no: 'C-1', kind, discount: '8.5' })

test.each(couponKinds)('%s has the value that the contract defines', (kind) => {
  const value = couponValue(coupon(kind), values, 'US', 'latte')
  expect(couponValueSchema.parse(value)).toEqual(value)
  expect(value.kind).toBe(kind)
})

test('amounts are in the currency of the country, with its digits', () => {
  expect(couponValue(coupon('fullReduction'), values, 'US', undefined)).toEqual({
    kind: 'fullReduction',
    priceOff: { amountMinor: 500, currency: 'USD', digits: 2 },
    minimumSpend: { amountMinor: 2000, currency: 'USD', digits: 2 },
  })
  expect(couponValue(coupon('allCategoryDrink'), values, 'JP', undefined)).toEqual({
    kind: 'allCategoryDrink',
    price: { amountMinor: 299, currency: 'JPY', digits: 0 },
  })
})

test('a discount is a number, although the database returns text', () => {
  expect(couponValue(coupon('discountDrink'), undefined, 'FR', undefined)).toEqual({
    kind: 'discountDrink',
    discount: 8.5,
  })
})

test.each(couponKinds)('%s throws an error that names the empty column', (kind) => {
  const bare = { ...coupon(kind), discount: null }
  expect(() => couponValue(bare, nothing, 'US', '')).toThrow(/^Coupon C-1 \(\w+\) has no \w+ for US$/)
  expect(() => couponValue(bare, undefined, 'US', undefined)).toThrow(/has no/)
})
