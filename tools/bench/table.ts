import type { Row } from './plan.ts'

/** Rates, and in brackets their ratio to the first row of the same engine. */
export function printTable(connections: readonly number[], rows: readonly Row[]): void {
  const widths = { engine: 12, method: 26, rate: 16 }
  const head = connections.map((count) => `${count} at a time`.padStart(widths.rate)).join('')
  console.log(`\n${''.padEnd(widths.engine + widths.method)}${head}`)
  for (const row of rows) {
    const first = rows.find(({ engine }) => engine === row.engine) ?? row
    const cells = row.perSecond.map((rate, column) => {
      const share = row === first ? '' : ` (${(rate / (first.perSecond[column] ?? rate)).toFixed(2)})`
      return `${Math.round(rate).toLocaleString('en')}${share}`.padStart(widths.rate)
    })
    console.log(
      `${(row === first ? row.engine : '').padEnd(widths.engine)}${row.method.padEnd(widths.method)}${cells.join('')}`,
    )
  }
}
