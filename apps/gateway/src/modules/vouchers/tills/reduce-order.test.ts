// The rules of each coupon kind for an order.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CouponValue } from '@crema/contract/vouchers/coupon'
import { couponKinds } from '@crema/contract/vouchers/coupon-kinds'
import { reduceOrder } from './reduce-order.ts'

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD', digits: 2 })
/** The reduction in cents, or the refusal. */
const off = (value: CouponValue, totalMinor: number, itemMinor?: number) => {
  const reduced = reduceOrder({ country: 'US', value }, { currency: 'USD', totalMinor, itemMinor })
  return 'ok' in reduced ? reduced.ok.amountMinor : reduced.refused
}

describe.each([
  ['allCategoryDrink', { kind: 'allCategoryDrink', price: usd(299) }],
  ['newUserCommunity', { kind: 'newUserCommunity', price: usd(299) }],
  ['fixedPrice', { kind: 'fixedPrice', price: usd(299), item: 'cold brew' }],
] as const)('%s', (_, value) => {
  test.each([
    [1_200, 550, 251],
    [299, 299, 0],
    [250, 250, 0],
    [1_200, undefined, 'itemRequired'],
  ])('one for 2.99: of an order of %i with one for %s is reduced by %s', (total, item, expected) => {
    expect(off(value, total, item)).toBe(expected)
  })
})

test.each([
  [8, 550, 110],
  [5, 333, 167],
  [8.5, 333, 50],
  [0.1, 500, 495],
  [9.9, 1, 0],
  [8, undefined, 'itemRequired'],
])('discountDrink: paying %d tenths of a drink for %s is a reduction of %s', (discount, item, expected) => {
  expect(off({ kind: 'discountDrink', discount }, 2_000, item)).toBe(expected)
})

test.each([
  [1_999, 'minimumSpendNotReached'],
  [2_000, 500],
  [9_999, 500],
])('fullReduction: 5.00 off from 20.00 reduces %i by %s', (total, expected) => {
  expect(off({ kind: 'fullReduction', priceOff: usd(500), minimumSpend: usd(2_000) }, total)).toBe(expected)
})

test('fullReduction returns the missing amount', () => {
  const value = { kind: 'fullReduction', priceOff: usd(500), minimumSpend: usd(2_000) } as const
  expect(reduceOrder({ country: 'US', value }, { currency: 'USD', totalMinor: 1_250 })).toEqual({
    refused: 'minimumSpendNotReached',
    missing: usd(750),
  })
})

test.each([
  [1_000, 200],
  [150, 150],
  [0, 0],
])('directReduction: 2.00 off reduces %i by %i, at most to zero', (total, expected) => {
  expect(off({ kind: 'directReduction', priceOff: usd(200) }, total)).toBe(expected)
})

test.each([
  [550, 550],
  [undefined, 'itemRequired'],
])('exchange: of an item for %s is reduced by %s', (item, expected) => {
  expect(off({ kind: 'exchange', item: 'latte' }, 2_000, item)).toBe(expected)
})

test('a voucher is valid in the currency of the country where it was issued', () => {
  const value = { kind: 'exchange', item: 'latte' } as const
  expect(reduceOrder({ country: 'JP', value }, { currency: 'USD', totalMinor: 500, itemMinor: 500 })).toEqual(
    { refused: 'currencyWrong', currency: 'JPY' },
  )
  expect(reduceOrder({ country: 'JP', value }, { currency: 'JPY', totalMinor: 500, itemMinor: 500 })).toEqual(
    {
      ok: { amountMinor: 500, currency: 'JPY', digits: 0 },
    },
  )
})

const amounts = fc.nat(100_000)
const anyValue = fc.constantFrom(...couponKinds).chain((kind): fc.Arbitrary<CouponValue> => {
  switch (kind) {
    case 'allCategoryDrink':
    case 'newUserCommunity':
      return amounts.map((minor) => ({ kind, price: usd(minor) }))
    case 'fixedPrice':
      return amounts.map((minor) => ({ kind, price: usd(minor), item: 'x' }))
    case 'discountDrink':
      return fc.integer({ min: 1, max: 99 }).map((percent) => ({ kind, discount: percent / 10 }))
    case 'fullReduction':
      return fc
        .tuple(amounts, amounts)
        .map(([priceOff, more]) => ({ kind, priceOff: usd(priceOff), minimumSpend: usd(priceOff + more) }))
    case 'directReduction':
      return amounts.map((minor) => ({ kind, priceOff: usd(minor) }))
    case 'exchange':
      return fc.constant({ kind, item: 'x' })
  }
})

test('a reduction of any kind is an integer between 0 and the order’s total', () => {
  fc.assert(
    fc.property(anyValue, amounts, amounts, (value, itemMinor, rest) => {
      const reduced = off(value, itemMinor + rest, itemMinor)
      if (reduced === 'minimumSpendNotReached') return
      expect(Number.isInteger(reduced)).toBe(true)
      expect(reduced).toBeGreaterThanOrEqual(0)
      expect(reduced).toBeLessThanOrEqual(itemMinor + rest)
    }),
  )
})
