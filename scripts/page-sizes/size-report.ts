/** Compares sizes with their budgets and with the sizes committed before. */

/** Bytes by name; the number of requests under names that end with `requests`. */
export type Sizes = Readonly<Record<string, number>>

export type SizeReport = { lines: string[]; isWithinBudgets: boolean }

/** In bytes. Rendered pages differ by less from time to time, such as by their signature. */
const noticeableBytes = 64

/** A budget is for one size or, with `*` at its end, for each size with that prefix and without a budget of its own. */
export function reportSizes(sizes: Sizes, budgets: Sizes, before: Sizes): SizeReport {
  const lines: string[] = []
  const addSection = (heading: string, found: string[]) => {
    if (found.length > 0) lines.push(heading, ...found.map((line) => `  ${line}`))
  }
  const over = Object.entries(sizes).flatMap(([name, size]) => {
    const budget = budgetOf(name, budgets)
    return budget !== undefined && size > budget
      ? [`${name}: ${show(name, size)}, ${show(name, size - budget)} over ${show(name, budget)}`]
      : []
  })
  const unused = Object.keys(budgets).filter(
    (budget) => !Object.keys(sizes).some((name) => budgetName(name, budgets) === budget),
  )
  addSection('Over budget:', over)
  addSection('Budgets for something that is not there:', unused)
  addSection(
    'Grown since the sizes were written down:',
    changes(sizes, before, (difference) => difference > 0),
  )
  addSection(
    'Shrunk:',
    changes(sizes, before, (difference) => difference < 0),
  )
  addSection(
    'New:',
    Object.keys(sizes)
      .filter((name) => !(name in before))
      .map((name) => `${name}: ${show(name, sizes[name] ?? 0)}`),
  )
  addSection(
    'Gone:',
    Object.keys(before).filter((name) => !(name in sizes)),
  )
  return { lines, isWithinBudgets: over.length === 0 && unused.length === 0 }
}

function changes(sizes: Sizes, before: Sizes, isWanted: (difference: number) => boolean): string[] {
  return Object.entries(sizes)
    .map(([name, size]) => ({ name, size, difference: size - (before[name] ?? size) }))
    .filter(
      ({ name, difference }) =>
        isWanted(difference) && (isCount(name) || Math.abs(difference) >= noticeableBytes),
    )
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .map(
      ({ name, size, difference }) =>
        `${name}: ${difference > 0 ? '+' : '−'}${show(name, Math.abs(difference))}, now ${show(name, size)}`,
    )
}

function budgetName(name: string, budgets: Sizes): string | undefined {
  if (name in budgets) return name
  return Object.keys(budgets).find((each) => each.endsWith('*') && name.startsWith(each.slice(0, -1)))
}

function budgetOf(name: string, budgets: Sizes): number | undefined {
  const key = budgetName(name, budgets)
  return key === undefined ? undefined : budgets[key]
}

const isCount = (name: string): boolean => name.endsWith('requests')
const show = (name: string, size: number): string =>
  isCount(name) ? String(size) : `${(size / 1_000).toFixed(2)} KB`
