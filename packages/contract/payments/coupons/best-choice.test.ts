// The best choice against all choices, on small orders.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponReduction } from '../../vouchers/coupon-reductions.ts'
import { bestChoice } from './best-choice.ts'
import {
  isForOrder,
  obstacleOf,
  reduceByVouchers,
  type OrderItem,
  type OrderVoucher,
  type ReducedOrder,
} from './order-coupons.ts'
import { anyOrder, anyVoucher, anyVouchers, order, usd, voucher } from './orders-for-tests.ts'
import { whyNotAdded } from './why-not.ts'

const noLimit = { numRuns: 400 }

/** Units of an order, one by one, and what each voucher may be used for, as a cashier would try them. */
function largestByTrying(given: ReducedOrder, chosen: readonly OrderVoucher[]): number | undefined {
  const units = given.items.flatMap((item) =>
    item.priceMinor > 0 ? Array.from({ length: item.quantity }, () => item) : [],
  )
  const forItems = chosen.filter((each) => !isForOrder(each))
  const [whole, ...others] = chosen.filter(isForOrder)
  if (others.length > 0) return undefined
  let largest: number | undefined
  const assign = (index: number, free: readonly OrderItem[], offMinor: number) => {
    const next = forItems[index]
    if (!next) {
      const itemsMinor = Math.min(offMinor, given.amount.amountMinor)
      const leftMinor = given.amount.amountMinor - itemsMinor
      if (!whole) {
        largest = Math.max(largest ?? 0, itemsMinor)
        return
      }
      const reduced = couponReduction(whole.value.kind).reduce(whole.value, { totalMinor: leftMinor })
      if ('offMinor' in reduced) largest = Math.max(largest ?? 0, itemsMinor + reduced.offMinor)
      return
    }
    for (const [position, item] of free.entries()) {
      const isFitting =
        couponReduction(next.value.kind).appliesTo === 'drink'
          ? item.category === 'drink'
          : item.itemNo !== undefined && next.itemNos.includes(item.itemNo)
      if (!isFitting) continue
      const reduced = couponReduction(next.value.kind).reduce(next.value, {
        totalMinor: given.amount.amountMinor,
        itemMinor: item.priceMinor,
      })
      if (!('offMinor' in reduced) || reduced.offMinor === 0) continue
      assign(index + 1, free.toSpliced(position, 1), offMinor + reduced.offMinor)
    }
  }
  assign(0, units, 0)
  return largest
}

/** All choices with the largest reduction: the fewest vouchers, then those that expire first. */
function bestByTrying(given: ReducedOrder, vouchers: readonly OrderVoucher[]) {
  const sorted = vouchers.toSorted((a, b) => (a.expiresAt + a.voucherNo < b.expiresAt + b.voucherNo ? -1 : 1))
  let best = { offMinor: 0, choice: [] as string[], ranks: '' }
  for (let set = 0; set < 2 ** sorted.length; set += 1) {
    const chosen = sorted.filter((_, index) => (set >> index) & 1)
    const offMinor = largestByTrying(given, chosen)
    if (offMinor === undefined) continue
    const ranks = sorted
      .flatMap((each, index) => (chosen.includes(each) ? [String.fromCharCode(97 + index)] : []))
      .join('')
    const isBetter =
      offMinor > best.offMinor
      || (offMinor === best.offMinor
        && (chosen.length < best.choice.length
          || (chosen.length === best.choice.length && ranks < best.ranks)))
    if (isBetter) best = { offMinor, choice: chosen.map(({ voucherNo }) => voucherNo), ranks }
  }
  return best
}

const offOf = (given: ReducedOrder, vouchers: readonly OrderVoucher[]) => {
  const reduced = reduceByVouchers(given, vouchers)
  return 'ok' in reduced ? reduced.ok.offMinor : reduced.problem
}
const picked = (vouchers: readonly OrderVoucher[], nos: readonly string[]) =>
  vouchers.filter(({ voucherNo }) => nos.includes(voucherNo))

test('the best choice is the one that trying all choices finds, with the same reduction', () => {
  fc.assert(
    fc.property(anyOrder({ linesMax: 4, quantityMax: 2 }), anyVouchers(6), (given, vouchers) => {
      const expected = bestByTrying(given, vouchers)
      const choice = bestChoice(given, vouchers)
      expect(offOf(given, picked(vouchers, choice))).toBe(expected.offMinor)
      expect(choice).toEqual(expected.choice)
    }),
    noLimit,
  )
})

test('below a minimum spend that the largest reductions of items would break it is found, too', () => {
  const prices = fc.constantFrom(100, 200, 300, 450)
  const drinks = fc.array(prices, { minLength: 2, maxLength: 5 })
  const discounts = fc.array(fc.constantFrom(2, 5, 7.5), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(drinks, discounts, fc.nat(12), (pricesOfDrinks, tenths, budget) => {
      const given = order(
        pricesOfDrinks.map((priceMinor) => ({ name: 'Drink', quantity: 1, priceMinor, category: 'drink' })),
      )
      const minimumSpend = usd(Math.max(1, given.amount.amountMinor - budget * 50))
      const vouchers = [
        ...tenths.map((discount, index) => voucher(`V${index}`, { kind: 'discountDrink', discount })),
        voucher('V8', { kind: 'fullReduction', priceOff: usd(150), minimumSpend }),
        voucher('V9', { kind: 'fullReduction', priceOff: usd(60), minimumSpend: usd(50) }),
      ]
      const expected = bestByTrying(given, vouchers)
      const choice = bestChoice(given, vouchers)
      expect(offOf(given, picked(vouchers, choice))).toBe(expected.offMinor)
      expect(choice).toEqual(expected.choice)
    }),
    noLimit,
  )
})

test('what a choice takes off is what the best assignment by hand takes off', () => {
  fc.assert(
    fc.property(anyOrder({ linesMax: 4, quantityMax: 2 }), anyVouchers(4), (given, vouchers) => {
      const reduced = offOf(given, vouchers)
      const expected = largestByTrying(given, vouchers)
      // By hand a voucher may be used for nothing.
      const isNothingLeft = reduced === 'nothingLeft' && expected !== undefined
      expect(typeof reduced === 'number' || isNothingLeft).toBe(expected !== undefined)
      expect(typeof reduced === 'number' ? reduced : expected).toBe(expected)
    }),
    noLimit,
  )
})

test('the choice does not depend on the order of vouchers and items', () => {
  const shuffled = anyVouchers(12).chain((vouchers) =>
    fc.tuple(fc.constant(vouchers), fc.shuffledSubarray(vouchers, { minLength: vouchers.length })),
  )
  fc.assert(
    fc.property(anyOrder({ linesMax: 8, quantityMax: 3 }), shuffled, (given, [vouchers, others]) => {
      const reversed = { ...given, items: given.items.toReversed() }
      expect(bestChoice(reversed, others)).toEqual(bestChoice(given, vouchers))
    }),
    { numRuns: 100 },
  )
})

test('a choice takes off no more than the order, each voucher more than nothing, and less vouchers no more', () => {
  fc.assert(
    fc.property(anyOrder({ linesMax: 10, quantityMax: 3 }), anyVouchers(10), (given, vouchers) => {
      const choice = picked(vouchers, bestChoice(given, vouchers))
      const reduced = reduceByVouchers(given, choice)
      if (!('ok' in reduced)) throw new Error(`The best choice cannot be used: ${reduced.problem}`)
      expect(reduced.ok.offMinor).toBeLessThanOrEqual(given.amount.amountMinor)
      for (const { offMinor } of reduced.ok.byVoucher) expect(offMinor).toBeGreaterThan(0)
      for (const left of choice) {
        const fewer = offOf(
          given,
          choice.filter((each) => each !== left),
        )
        expect(typeof fewer).toBe('number')
        expect(fewer).toBeLessThan(reduced.ok.offMinor)
      }
    }),
    { numRuns: 200 },
  )
})

test('a voucher alone takes off what a till takes off for the item, and has an obstacle otherwise', () => {
  fc.assert(
    fc.property(anyOrder({ linesMax: 5, quantityMax: 3 }), anyVoucher, (given, alone) => {
      const reduced = offOf(given, [alone])
      const obstacle = obstacleOf(given, alone)
      if (typeof reduced === 'number') {
        expect(obstacle).toBeNull()
        expect(reduced).toBe(largestByTrying(given, [alone]))
      } else expect(obstacle).toBe(reduced)
    }),
    noLimit,
  )
})

test('40 vouchers and 50 items: the search ends with the best assignment, also below a minimum spend', () => {
  const items = Array.from({ length: 50 }, (_, index) => ({
    name: `Drink ${index}`,
    quantity: 1 + (index % 3),
    priceMinor: 350 + ((index * 37) % 400),
    category: 'drink' as const,
  }))
  const discounts = Array.from({ length: 38 }, (_, index) =>
    voucher(`V${index + 10}`, { kind: 'discountDrink', discount: 5 + (index % 9) / 2 }),
  )
  const given = order(items)
  const most = bestChoice(given, discounts)
  expect(most).toHaveLength(10)
  const mostMinor = offOf(given, picked(discounts, most)) as number // a choice that can be used
  const minimumSpend = usd(given.amount.amountMinor - mostMinor + 333)
  const full = voucher('V90', { kind: 'fullReduction', priceOff: usd(2_000), minimumSpend })
  const vouchers = [...discounts, full, voucher('V91', { kind: 'directReduction', priceOff: usd(100) })]
  const choice = bestChoice(given, vouchers)
  expect(choice).toContain('V90')
  // Items are reduced by the most that leaves the minimum spend: with ten thousands of sums, to the cent.
  expect(offOf(given, picked(vouchers, choice))).toBe(mostMinor - 333 + 2_000)
})

const latte = { name: 'Latte', quantity: 1, priceMinor: 500, category: 'drink' as const, itemNo: 'L' }
const muffin = { name: 'Muffin', quantity: 1, priceMinor: 300, category: 'food' as const, itemNo: 'M' }

test.each<[string, OrderItem[], OrderVoucher, string | null]>([
  ['a drink', [latte], voucher('V', { kind: 'discountDrink', discount: 8 }), null],
  ['no drink', [muffin], voucher('V', { kind: 'discountDrink', discount: 8 }), 'noFittingItem'],
  [
    'an item without a category',
    [{ name: 'Latte', quantity: 1, priceMinor: 500 }],
    voucher('V', { kind: 'discountDrink', discount: 8 }),
    'atCounterOnly',
  ],
  ['the item', [muffin], voucher('V', { kind: 'exchange', item: 'muffin' }, ['M']), null],
  ['another item', [latte], voucher('V', { kind: 'exchange', item: 'muffin' }, ['M']), 'noFittingItem'],
  [
    'a coupon without item numbers',
    [muffin],
    voucher('V', { kind: 'exchange', item: 'muffin' }),
    'atCounterOnly',
  ],
  [
    'an item without a number',
    [{ ...muffin, itemNo: undefined }],
    voucher('V', { kind: 'exchange', item: 'muffin' }, ['M']),
    'atCounterOnly',
  ],
  [
    'a cheaper drink',
    [latte],
    voucher('V', { kind: 'allCategoryDrink', price: usd(600) }),
    'nothingToReduce',
  ],
  [
    'a smaller order',
    [latte],
    voucher('V', { kind: 'fullReduction', priceOff: usd(100), minimumSpend: usd(501) }),
    'minimumSpendNotReached',
  ],
])('for %s the obstacle is as the rules say', (_, items, given, expected) => {
  expect(obstacleOf(order(items), given)).toBe(expected)
})

test('why a voucher does not combine with a choice', () => {
  const given = order([latte, muffin])
  const free = voucher('V1', { kind: 'exchange', item: 'latte' }, ['L'])
  const other = voucher('V2', { kind: 'discountDrink', discount: 5 })
  const full = voucher('V3', { kind: 'fullReduction', priceOff: usd(100), minimumSpend: usd(700) })
  const direct = voucher('V4', { kind: 'directReduction', priceOff: usd(50) })
  expect(whyNotAdded(given, [free], other)).toEqual({ problem: 'itemTaken' })
  expect(whyNotAdded(given, [full], direct)).toEqual({ problem: 'onePerOrder' })
  expect(whyNotAdded(given, [free], full)).toEqual({ problem: 'minimumSpendNotReached', voucherNo: 'V3' })
  expect(whyNotAdded(given, [full], free)).toEqual({ problem: 'minimumSpendNotReached', voucherNo: 'V3' })
  expect(whyNotAdded(given, [free], direct)).toBeNull()
  const everything = voucher('V5', { kind: 'exchange', item: 'muffin' }, ['M'])
  expect(whyNotAdded(given, [free, everything], direct)).toEqual({ problem: 'nothingLeft' })
  const eleven = Array.from({ length: 11 }, (__, index) => voucher(`W${index}`, other.value))
  const cups = order([{ ...latte, quantity: 20 }])
  const [last = other, ...ten] = eleven
  expect(whyNotAdded(cups, ten, last)).toEqual({ problem: 'tooMany' })
  expect(bestChoice(cups, eleven)).toHaveLength(10)
})

test('a deduction of the order is never paid out', () => {
  const given = order([latte, { name: 'Member price', quantity: 1, priceMinor: -400 }])
  const free = voucher('V1', { kind: 'exchange', item: 'latte' }, ['L'])
  expect(reduceByVouchers(given, [free])).toEqual({
    ok: { offMinor: 100, byVoucher: [{ voucherNo: 'V1', offMinor: 100 }] },
  })
})
