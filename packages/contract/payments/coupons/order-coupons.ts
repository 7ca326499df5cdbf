import type { Money } from '../../schemas.ts'
import { couponReduction } from '../../vouchers/coupon-reductions.ts'
import type { CouponValue } from '../../vouchers/coupon.ts'
import { assignmentsBySize, type Assignable, type Assignment } from './assign-vouchers.ts'
import { assignWithin } from './assign-within.ts'
import { choiceMax, type ItemCategory, type VoucherObstacle } from './voucher-obstacles.ts'

/** One line of an order. `priceMinor` is the price of one; negative for a deduction. */
export type OrderItem = {
  name: string
  quantity: number
  priceMinor: number
  category?: ItemCategory | undefined
  itemNo?: string | undefined
}

/** An order that vouchers reduce. */
export type ReducedOrder = { items: readonly OrderItem[]; amount: Pick<Money, 'amountMinor'> }

/** A voucher in the order's currency, which its store accepts. */
export type OrderVoucher = {
  voucherNo: string
  value: CouponValue
  /** The numbers of the items that it is for; empty where the chain has not listed them. */
  itemNos: readonly string[]
  /** ISO 8601. */
  expiresAt: string
}

/** Why vouchers cannot be used together. */
export type ChoiceProblem =
  | { problem: 'tooMany' }
  /** Two of them are for the whole order. */
  | { problem: 'onePerOrder' }
  /** More vouchers than fitting items. */
  | { problem: 'itemTaken' }
  /** The order is below the minimum spend once items are reduced. */
  | { problem: 'minimumSpendNotReached'; voucherNo: string }
  | { problem: 'nothingLeft' }
  /** One of them does not fit by itself. */
  | { problem: VoucherObstacle; voucherNo: string }

/** What a choice of vouchers takes off an order. */
type ChoiceReduction = {
  offMinor: number
  byVoucher: { voucherNo: string; offMinor: number }[]
}

/** How vouchers for one item may be assigned to the items of an order. `vouchers` are those of `offs`. */
export type ItemVouchers = Assignable & { vouchers: readonly OrderVoucher[] }

/** Those that expire first come first. */
export const byExpiry = (a: OrderVoucher, b: OrderVoucher) =>
  compare(a.expiresAt, b.expiresAt) || compare(a.voucherNo, b.voucherNo)

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

export const isForOrder = ({ value }: OrderVoucher) => couponReduction(value.kind).appliesTo === 'order'

/** The lines of an order with the same price, category and number are one; deductions take no voucher. */
function unitsOf({ items }: ReducedOrder): { item: OrderItem; units: number }[] {
  const lines = new Map<string, { item: OrderItem; units: number }>()
  for (const item of items) {
    if (item.priceMinor <= 0) continue
    const key = JSON.stringify([item.priceMinor, item.category, item.itemNo])
    const units = (lines.get(key)?.units ?? 0) + item.quantity
    lines.set(key, { item, units: Math.min(units, choiceMax) })
  }
  return [...lines.values()]
}

/** Whether a voucher for one item is for this one; undefined where the order does not say. */
function fits({ value, itemNos }: OrderVoucher, { category, itemNo }: OrderItem): boolean | undefined {
  switch (couponReduction(value.kind).appliesTo) {
    case 'drink':
      return category && category === 'drink'
    case 'namedItem':
      return itemNos.length === 0 || itemNo === undefined ? undefined : itemNos.includes(itemNo)
    case 'order':
      return false
  }
}

/** What a voucher takes off one unit of an item, at most the order's total; 0 where it does not fit. */
function itemReduction(voucher: OrderVoucher, item: OrderItem, { amount }: ReducedOrder): number {
  if (fits(voucher, item) !== true) return 0
  const reduced = couponReduction(voucher.value.kind).reduce(voucher.value, {
    totalMinor: amount.amountMinor,
    itemMinor: item.priceMinor,
  })
  return 'offMinor' in reduced ? Math.min(reduced.offMinor, amount.amountMinor) : 0
}

/** The vouchers for one item, with what each takes off each line. */
export function itemVouchers(order: ReducedOrder, vouchers: readonly OrderVoucher[]): ItemVouchers {
  const lines = unitsOf(order)
  const forItems = vouchers.filter((voucher) => !isForOrder(voucher))
  return {
    vouchers: forItems,
    units: lines.map(({ units }) => units),
    offs: forItems.map((voucher) => lines.map(({ item }) => itemReduction(voucher, item, order))),
  }
}

/** How a voucher for the whole order reduces what the vouchers for items leave. `maxItemsMinor`: the most that these may take off. */
type WholeReduction = { offMinor: (leftMinor: number) => number; maxItemsMinor: number }

/** The reduction of the whole order; without a voucher there is none, and none limits the reductions of items. */
export function wholeReduction(order: ReducedOrder, voucher: OrderVoucher | undefined): WholeReduction {
  if (!voucher) return { offMinor: () => 0, maxItemsMinor: Infinity }
  const { value } = voucher
  const reduceBy = (totalMinor: number) => couponReduction(value.kind).reduce(value, { totalMinor })
  const minimumMinor = 'minimumSpend' in value ? value.minimumSpend.amountMinor : 0
  return {
    offMinor: (leftMinor) => {
      const reduced = reduceBy(leftMinor)
      return 'offMinor' in reduced ? reduced.offMinor : 0
    },
    // Deductions of the order may make items cheaper than their prices: what is left is never below zero.
    maxItemsMinor: minimumMinor > 0 ? order.amount.amountMinor - minimumMinor : Infinity,
  }
}

/** Why a voucher cannot reduce an order by itself; null where it can. */
export function obstacleOf(order: ReducedOrder, voucher: OrderVoucher): VoucherObstacle | null {
  if (isForOrder(voucher)) {
    const { maxItemsMinor, offMinor } = wholeReduction(order, voucher)
    if (maxItemsMinor < 0) return 'minimumSpendNotReached'
    return offMinor(order.amount.amountMinor) > 0 ? null : 'nothingToReduce'
  }
  const lines = unitsOf(order)
  if (lines.some(({ item }) => itemReduction(voucher, item, order) > 0)) return null
  const fitting = lines.map(({ item }) => fits(voucher, item))
  if (fitting.includes(undefined)) return 'atCounterOnly'
  return fitting.includes(true) ? 'nothingToReduce' : 'noFittingItem'
}

/**
 * What vouchers together take off an order, or why they cannot be used together. Each voucher for an item gets one unit of a
 * fitting item, by the assignment with the largest reduction that leaves the minimum spend of the one for the whole order.
 */
export function reduceByVouchers(
  order: ReducedOrder,
  vouchers: readonly OrderVoucher[],
): { ok: ChoiceReduction } | ChoiceProblem {
  if (vouchers.length > choiceMax) return { problem: 'tooMany' }
  for (const voucher of vouchers) {
    const obstacle = obstacleOf(order, voucher)
    if (obstacle) return { problem: obstacle, voucherNo: voucher.voucherNo }
  }
  const [whole, ...others] = vouchers.filter(isForOrder)
  if (others.length > 0) return { problem: 'onePerOrder' }
  // Sorted, so that the result does not depend on the order in which they were chosen.
  const forItems = itemVouchers(order, vouchers.toSorted(byExpiry))
  const size = forItems.vouchers.length
  const restriction = {
    forced: new Set(forItems.vouchers.keys()),
    excluded: new Set<number>(),
    sizeMax: size,
  }
  const largest = assignmentsBySize(forItems, restriction)[size]
  if (!largest) return { problem: 'itemTaken' }
  const { maxItemsMinor, offMinor } = wholeReduction(order, whole)
  const assignment =
    largest.offMinor <= maxItemsMinor
      ? largest
      : assignWithin(forItems, { ...restriction, size, minMinor: 0, maxMinor: maxItemsMinor })
  if (!assignment) {
    return { problem: 'minimumSpendNotReached', voucherNo: whole?.voucherNo ?? '' }
  }
  const byVoucher = itemReductions(order, forItems, assignment)
  const leftMinor = order.amount.amountMinor - sumOf(byVoucher)
  if (whole) byVoucher.push({ voucherNo: whole.voucherNo, offMinor: offMinor(leftMinor) })
  if (byVoucher.some((each) => each.offMinor <= 0)) return { problem: 'nothingLeft' }
  return { ok: { offMinor: sumOf(byVoucher), byVoucher } }
}

/** What each voucher for an item takes off, together at most the order's total. */
function itemReductions(
  { amount }: ReducedOrder,
  { vouchers, offs }: ItemVouchers,
  { lineOf }: Assignment,
): ChoiceReduction['byVoucher'] {
  let leftMinor = amount.amountMinor
  return vouchers.map(({ voucherNo }, index) => {
    const offMinor = Math.min(leftMinor, offs[index]?.[lineOf[index] ?? -1] ?? 0)
    leftMinor -= offMinor
    return { voucherNo, offMinor }
  })
}

const sumOf = (reductions: ChoiceReduction['byVoucher']) =>
  reductions.reduce((sum, { offMinor }) => sum + offMinor, 0)
