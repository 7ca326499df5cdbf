/** Orders and vouchers for tests of their reductions. */
import fc from 'fast-check'
import { couponKinds } from '../../vouchers/coupon-kinds.ts'
import type { CouponValue } from '../../vouchers/coupon.ts'
import type { OrderItem, OrderVoucher, ReducedOrder } from './order-coupons.ts'
import { itemCategories } from './voucher-obstacles.ts'

export const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD', digits: 2 })

export const order = (items: readonly OrderItem[]): ReducedOrder => ({
  items,
  amount: { amountMinor: items.reduce((sum, { quantity, priceMinor }) => sum + quantity * priceMinor, 0) },
})

export const voucher = (
  voucherNo: string,
  value: CouponValue,
  itemNos: readonly string[] = [],
  expiresAt = '2026-12-31T23:59:59.999Z',
): OrderVoucher => ({ voucherNo, value, itemNos, expiresAt })

/** Few different ones, so that reductions are often the same. */
const prices = fc.oneof(fc.constantFrom(250, 400, 550), fc.integer({ min: 1, max: 900 }))
const itemNos = fc.constantFrom('L', 'M', 'N')

const anyItem = (quantityMax: number): fc.Arbitrary<OrderItem> =>
  fc.record({
    name: fc.constant('Item'),
    quantity: fc.integer({ min: 1, max: quantityMax }),
    priceMinor: fc.oneof(
      { weight: 9, arbitrary: prices },
      { weight: 1, arbitrary: fc.integer({ min: -300, max: -1 }) },
    ),
    category: fc.oneof(
      { weight: 3, arbitrary: fc.constant('drink' as const) },
      fc.constantFrom(undefined, ...itemCategories),
    ),
    itemNo: fc.option(itemNos, { nil: undefined }),
  })

/** Orders that cost something. */
export const anyOrder = ({ linesMax, quantityMax }: { linesMax: number; quantityMax: number }) =>
  fc
    .array(anyItem(quantityMax), { minLength: 1, maxLength: linesMax })
    .map(order)
    .filter(({ amount }) => amount.amountMinor > 0)

const anyValue = fc.constantFrom(...couponKinds).chain((kind): fc.Arbitrary<CouponValue> => {
  switch (kind) {
    case 'allCategoryDrink':
    case 'newUserCommunity':
      return prices.map((minor) => ({ kind, price: usd(minor) }))
    case 'fixedPrice':
      return prices.map((minor) => ({ kind, price: usd(minor), item: 'x' }))
    case 'discountDrink':
      return fc.integer({ min: 1, max: 99 }).map((percent) => ({ kind, discount: percent / 10 }))
    case 'fullReduction':
      return fc
        .tuple(prices, fc.nat(2_000))
        .map(([priceOff, more]) => ({ kind, priceOff: usd(priceOff), minimumSpend: usd(priceOff + more) }))
    case 'directReduction':
      return prices.map((minor) => ({ kind, priceOff: usd(minor) }))
    case 'exchange':
      return fc.constant({ kind, item: 'x' })
  }
})

export const anyVoucher: fc.Arbitrary<OrderVoucher> = fc.record({
  voucherNo: fc.integer({ min: 1_000, max: 9_999 }).map(String),
  value: anyValue,
  itemNos: fc.uniqueArray(itemNos, { maxLength: 2 }),
  expiresAt: fc.constantFrom(
    '2026-12-01T23:59:59.999Z',
    '2026-12-24T23:59:59.999Z',
    '2026-12-31T23:59:59.999Z',
  ),
})

export const anyVouchers = (maxLength: number) =>
  fc.uniqueArray(anyVoucher, { maxLength, selector: ({ voucherNo }) => voucherNo })
