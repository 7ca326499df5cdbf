import { assignmentsBySize, type Restriction } from './assign-vouchers.ts'
import { assignWithin } from './assign-within.ts'
import {
  byExpiry,
  isForOrder,
  itemVouchers,
  obstacleOf,
  wholeReduction,
  type ItemVouchers,
  type OrderVoucher,
  type ReducedOrder,
} from './order-coupons.ts'
import { choiceMax } from './voucher-obstacles.ts'

/** A voucher for the whole order, or none, with the vouchers for items that may be used with it. */
type Option = { whole: OrderVoucher | undefined; items: ItemVouchers; sizeMax: number; maxMinor: number }

const free: Pick<Restriction, 'forced' | 'excluded'> = { forced: new Set(), excluded: new Set() }

/**
 * The numbers of the vouchers that together take the most off an order; of several such choices the one with the fewest
 * vouchers, then the one whose vouchers expire first. It does not depend on the order of `vouchers`.
 */
export function bestChoice(order: ReducedOrder, vouchers: readonly OrderVoucher[]): string[] {
  const usable = vouchers.filter((voucher) => obstacleOf(order, voucher) === null).toSorted(byExpiry)
  const items = itemVouchers(order, usable)
  const wholes = firstOfSame(usable.filter(isForOrder))
  const options = [undefined, ...wholes].map((whole): Option => {
    const { maxItemsMinor } = wholeReduction(order, whole)
    return { whole, items, sizeMax: choiceMax - (whole ? 1 : 0), maxMinor: maxItemsMinor }
  })
  const reductions = options.map((option) => largestReduction(order, option))
  const largest = Math.max(...reductions)
  const choices = options.flatMap((option, index) =>
    reductions[index] === largest ? [fewestVouchers(option, largest)] : [],
  )
  const rank = new Map(usable.map(({ voucherNo }, index) => [voucherNo, index]))
  const rankOf = (voucherNo: string) => rank.get(voucherNo) ?? 0
  const sorted = choices.map((choice) => choice.toSorted((a, b) => rankOf(a) - rankOf(b)))
  const [best = []] = sorted.toSorted((a, b) => a.length - b.length || compareRanks(a, b, rankOf))
  return best
}

/** Of vouchers with the same value only the one that expires first can be the best for the whole order. */
function firstOfSame(vouchers: readonly OrderVoucher[]): OrderVoucher[] {
  const values = vouchers.map(({ value }) => JSON.stringify(value))
  return vouchers.filter((_, index) => values.indexOf(values[index] ?? '') === index)
}

/** The largest reduction with the option's voucher for the whole order. */
function largestReduction(order: ReducedOrder, { whole, items, sizeMax, maxMinor }: Option): number {
  const { amountMinor } = order.amount
  const bySize = assignmentsBySize(items, { ...free, sizeMax })
  const most = Math.max(0, ...bySize.map((assignment) => assignment?.offMinor ?? 0))
  const itemsMinor =
    most <= maxMinor
      ? most
      : (assignWithin(items, { ...free, sizeMax, minMinor: 0, maxMinor })?.offMinor ?? 0)
  const offMinor = Math.min(amountMinor, itemsMinor)
  return offMinor + wholeReduction(order, whole).offMinor(amountMinor - offMinor)
}

/** The fewest vouchers of an option with which the reduction is reached; of several such choices those that expire first. */
function fewestVouchers(option: Option, reductionMinor: number): string[] {
  const { whole, items, sizeMax } = option
  const minMinor = leastOfItems(whole, reductionMinor)
  const forced = new Set<number>()
  const excluded = new Set<number>()
  const sizes = Array.from({ length: sizeMax + 1 }, (_, size) => size)
  const fewest = sizes.find((size) => isReached(option, { ...free, sizeMax: size }, minMinor)) ?? 0
  for (const voucher of items.vouchers.keys()) {
    if (forced.size === fewest) break
    const withVoucher = { forced: new Set([...forced, voucher]), excluded, sizeMax: fewest }
    if (isReached(option, withVoucher, minMinor)) forced.add(voucher)
    else excluded.add(voucher)
  }
  const chosen = [...forced].flatMap((voucher) => items.vouchers[voucher]?.voucherNo ?? [])
  return whole ? [...chosen, whole.voucherNo] : chosen
}

/** What vouchers for items must take off, so that with the one for the whole order the reduction is reached. */
function leastOfItems(whole: OrderVoucher | undefined, reductionMinor: number): number {
  if (!whole) return reductionMinor
  const { value } = whole
  const offMinor = 'priceOff' in value ? value.priceOff.amountMinor : 0
  return Math.max(0, reductionMinor - offMinor)
}

/** Whether exactly `sizeMax` vouchers for items can take off at least `minMinor`, and no more than the option allows. */
function isReached({ items, maxMinor }: Option, restriction: Restriction, minMinor: number): boolean {
  const size = restriction.sizeMax
  const largest = assignmentsBySize(items, restriction)[size]
  if (!largest || largest.offMinor < minMinor) return false
  return (
    largest.offMinor <= maxMinor
    || assignWithin(items, { ...restriction, size, minMinor, maxMinor }) !== undefined
  )
}

function compareRanks(a: readonly string[], b: readonly string[], rankOf: (voucherNo: string) => number) {
  const difference = a.findIndex((voucherNo, index) => voucherNo !== b[index])
  return difference < 0 ? 0 : rankOf(a[difference] ?? '') - rankOf(b[difference] ?? '')
}
