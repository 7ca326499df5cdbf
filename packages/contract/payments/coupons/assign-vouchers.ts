/** Vouchers for one drink or item, the lines of an order, and what each voucher takes off one unit of each line. */
export type Assignable = {
  /** By voucher and line, in minor units; 0 where the voucher does not fit or reduces nothing. */
  offs: readonly (readonly number[])[]
  /** How many units each line has. */
  units: readonly number[]
}

/** Which vouchers must be used and which must not, by index, and how many at most. */
export type Restriction = { forced: ReadonlySet<number>; excluded: ReadonlySet<number>; sizeMax: number }

/** The line of each voucher, -1 for one that is not used, and the sum of the reductions. */
export type Assignment = { lineOf: readonly number[]; offMinor: number }

/** More than all reductions of an order together, so that forced vouchers are assigned first; sums of it are exact. */
const forcedBonus = 2 ** 40

/**
 * For each number of vouchers the assignment with the largest reduction, by successive shortest augmenting paths: each voucher
 * gets one unit, each unit at most one voucher. Undefined for numbers with which not every forced voucher gets a unit.
 */
export function assignmentsBySize(
  { offs, units }: Assignable,
  { forced, excluded, sizeMax }: Restriction,
): (Assignment | undefined)[] {
  const lineOf = offs.map(() => -1)
  const used = units.map(() => 0)
  const gain = (voucher: number, line: number) => {
    const off = offs[voucher]?.[line] ?? 0
    return off > 0 ? off + (forced.has(voucher) ? forcedBonus : 0) : 0
  }
  const bySize = [asAssignment(offs, lineOf, forced)]
  while (bySize.length <= sizeMax && augment({ lineOf, used, units, excluded, gain })) {
    bySize.push(asAssignment(offs, lineOf, forced))
  }
  return bySize
}

type State = {
  lineOf: number[]
  used: number[]
  units: readonly number[]
  excluded: ReadonlySet<number>
  gain: (voucher: number, line: number) => number
}

/** Assigns one more voucher by the path with the largest gain (Bellman-Ford). Returns whether there is one. */
function augment({ lineOf, used, units, excluded, gain }: State): boolean {
  const best = lineOf.map((line, voucher) => (line < 0 && !excluded.has(voucher) ? 0 : -Infinity))
  const bestOfLine = units.map(() => -Infinity)
  const voucherBefore = units.map(() => -1)
  let changed = best.flatMap((value, voucher) => (value === 0 ? [voucher] : []))
  while (changed.length > 0) {
    const lines = new Set<number>()
    for (const voucher of changed) {
      for (let line = 0; line < units.length; line += 1) {
        const off = gain(voucher, line)
        if (off === 0 || lineOf[voucher] === line) continue
        const reached = (best[voucher] ?? -Infinity) + off
        if (reached <= (bestOfLine[line] ?? -Infinity)) continue
        bestOfLine[line] = reached
        voucherBefore[line] = voucher
        lines.add(line)
      }
    }
    changed = []
    // A voucher that loses its unit must find another one.
    for (const [voucher, line] of lineOf.entries()) {
      if (!lines.has(line)) continue
      const reached = (bestOfLine[line] ?? -Infinity) - gain(voucher, line)
      if (reached <= (best[voucher] ?? -Infinity)) continue
      best[voucher] = reached
      changed.push(voucher)
    }
  }
  let end = -1
  for (const [line, reached] of bestOfLine.entries()) {
    const isFree = (used[line] ?? 0) < (units[line] ?? 0)
    if (isFree && reached > (end < 0 ? -Infinity : (bestOfLine[end] ?? -Infinity))) end = line
  }
  if (end < 0) return false
  used[end] = (used[end] ?? 0) + 1
  for (let line = end; line >= 0;) {
    const voucher = voucherBefore[line] ?? -1
    const before = lineOf[voucher] ?? -1
    lineOf[voucher] = line
    line = before
  }
  return true
}

function asAssignment(
  offs: Assignable['offs'],
  lineOf: readonly number[],
  forced: ReadonlySet<number>,
): Assignment | undefined {
  if ([...forced].some((voucher) => (lineOf[voucher] ?? -1) < 0)) return undefined
  const offMinor = lineOf.reduce((sum, line, voucher) => sum + (offs[voucher]?.[line] ?? 0), 0)
  return { lineOf: [...lineOf], offMinor }
}
