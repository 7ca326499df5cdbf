import { assignmentsBySize, type Assignable, type Assignment, type Restriction } from './assign-vouchers.ts'

/** Steps after which the search ends with the best that it has found. Orders of coffee need some dozens. */
const stepsMax = 4_000

/** `minMinor` is the least reduction that is looked for; `size` the exact number of vouchers, undefined for any. */
type Range = Restriction & { size?: number | undefined; minMinor: number; maxMinor: number }

/**
 * The assignment with the largest reduction between `minMinor` and `maxMinor`, by branch and bound: an order that must reach
 * a minimum spend may not be reduced too far before. Undefined where there is none.
 */
export function assignWithin(assignable: Assignable, range: Range): Assignment | undefined {
  const { forced, excluded, sizeMax, size, maxMinor } = range
  const order = assignable.offs
    .map((offs, voucher) => ({ voucher, most: Math.max(0, ...offs) }))
    .filter(({ voucher, most }) => most > 0 && !excluded.has(voucher))
    .toSorted((a, b) => b.most - a.most || a.voucher - b.voucher)
    .map(({ voucher }) => voucher)
  const step = commonDivisor(assignable.offs)
  const reachable = step === 0 ? 0 : maxMinor - (maxMinor % step)
  const seen = new Set<string>()
  let found: Assignment | undefined
  let least = range.minMinor
  let steps = 0

  const keep = (assignment: Assignment) => {
    if (assignment.offMinor < least) return
    found = assignment
    least = assignment.offMinor + 1
  }

  const search = (
    index: number,
    lineOf: readonly number[],
    units: readonly number[],
    skipped: ReadonlySet<number>,
  ) => {
    steps += 1
    if (least > reachable || steps > stepsMax) return
    const fixedMinor = sumOf(assignable, lineOf)
    const fixedSize = lineOf.filter((line) => line >= 0).length
    const key = [index, fixedMinor, fixedSize, ...units].join(' ')
    if (seen.has(key)) return
    seen.add(key)
    const left = new Set(order.slice(index).filter((voucher) => forced.has(voucher)))
    const bySize = assignmentsBySize(
      { offs: assignable.offs, units },
      {
        forced: left,
        excluded: new Set([...skipped, ...excluded, ...order.slice(0, index)]),
        sizeMax: sizeMax - fixedSize,
      },
    )
    const fitting = bySize.flatMap((rest, more) =>
      rest && (size === undefined || fixedSize + more === size) ? [rest] : [],
    )
    const most = Math.max(-1, ...fitting.map(({ offMinor }) => offMinor))
    if (most < 0 || fixedMinor + most < least) return
    for (const rest of fitting) {
      if (fixedMinor + rest.offMinor <= maxMinor) keep(merge(assignable, lineOf, rest))
    }
    const voucher = order[index]
    if (fixedMinor + most <= maxMinor || voucher === undefined) return
    if (skipped.has(voucher)) {
      search(index + 1, lineOf, units, skipped)
      return
    }
    for (const line of linesByOff(assignable, voucher, units)) {
      const off = assignable.offs[voucher]?.[line] ?? 0
      if (fixedMinor + off > maxMinor || fixedSize === sizeMax) continue
      search(index + 1, lineOf.with(voucher, line), units.with(line, (units[line] ?? 0) - 1), skipped)
    }
    if (forced.has(voucher)) return
    // Where one is not used, those that are the same in everything need not be tried either.
    const same = order
      .slice(index + 1)
      .filter((other) => !forced.has(other) && isSame(assignable.offs[other], assignable.offs[voucher]))
    search(index + 1, lineOf, units, new Set([...skipped, ...same]))
  }

  search(
    0,
    assignable.offs.map(() => -1),
    assignable.units,
    new Set(),
  )
  return found
}

const sumOf = ({ offs }: Assignable, lineOf: readonly number[]) =>
  lineOf.reduce((sum, line, voucher) => sum + (offs[voucher]?.[line] ?? 0), 0)

function merge(assignable: Assignable, lineOf: readonly number[], rest: Assignment): Assignment {
  const merged = lineOf.map((line, voucher) => (line >= 0 ? line : (rest.lineOf[voucher] ?? -1)))
  return { lineOf: merged, offMinor: sumOf(assignable, merged) }
}

function linesByOff({ offs }: Assignable, voucher: number, units: readonly number[]): number[] {
  const offOf = (line: number) => offs[voucher]?.[line] ?? 0
  return units
    .flatMap((left, line) => (left > 0 && offOf(line) > 0 ? [line] : []))
    .toSorted((a, b) => offOf(b) - offOf(a) || a - b)
}

const isSame = (a: readonly number[] | undefined, b: readonly number[] | undefined) =>
  a?.every((off, line) => off === b?.[line]) === true

/** Of all reductions: every sum is a multiple of it. */
function commonDivisor(offs: Assignable['offs']): number {
  let divisor = 0
  for (let off of offs.flat()) {
    while (off > 0) [divisor, off] = [off, divisor % off]
  }
  return divisor
}
