import type { Row } from './plan.ts'

/**
 * Rates, and in brackets their ratio to the first row of the same engine, the rule's statements, and to the second one, the
 * call's, where there are both.
 */
export function printTable(connections: readonly number[], rows: readonly Row[]): void {
  const widths = { engine: 12, method: 26, rate: 22 }
  const head = connections.map((count) => `${count} at a time`.padStart(widths.rate)).join('')
  console.log(`\n${''.padEnd(widths.engine + widths.method)}${head}`)
  for (const row of rows) {
    const ofEngine = rows.filter(({ engine }) => engine === row.engine)
    const [first = row] = ofEngine
    const bases = ofEngine
      .slice(0, ofEngine.indexOf(row))
      .filter(({ method }, index) => index === 0 || method.startsWith('pgbench'))
    const cells = row.perSecond.map((rate, column) => {
      const shares = bases.map(({ perSecond }) => (rate / (perSecond[column] ?? rate)).toFixed(2))
      const share = shares.length === 0 ? '' : ` (${shares.join(', ')})`
      return `${Math.round(rate).toLocaleString('en')}${share}`.padStart(widths.rate)
    })
    console.log(
      `${(row === first ? row.engine : '').padEnd(widths.engine)}${row.method.padEnd(widths.method)}${cells.join('')}`,
    )
  }
}
