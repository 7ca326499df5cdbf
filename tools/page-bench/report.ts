/** What the bench prints, and the file with all its runs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { asTable, budgetRows, type Measured } from './budget-table.ts'
import { differingRequests } from './differing-requests.ts'
import { asTimes, median, spread } from './figures.ts'
import type { FirstPaintRates } from './first-paint-rate.ts'
import type { LighthouseFigures } from './lighthouse.ts'
import { slow4g } from './slow-phone.ts'

export type Results = {
  runs: number
  /** Today's browser first. */
  browsers: readonly { name: string; measured: Measured }[]
  staticPageLighthouse: readonly LighthouseFigures[]
  rates: FirstPaintRates | undefined
}

export function report({ runs, browsers, staticPageLighthouse, rates }: Results): void {
  const rows = Object.fromEntries(browsers.map(({ name, measured }) => [name, budgetRows(measured)]))
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, network: slow4g }
  const folder = join(import.meta.dirname, '..', '..', 'test-results', 'page-bench')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  const measured = Object.fromEntries(browsers.map((browser) => [browser.name, browser.measured]))
  writeFileSync(file, JSON.stringify({ machine, runs, rows, rates, measured, staticPageLighthouse }, null, 2))

  console.log(`${machine.cores} × ${machine.cpu}, Node ${machine.node}, ${runs} runs\n`)
  console.log(`${asTable(rows)}\n`)
  for (const browser of browsers) {
    const times = browser.measured.loading[4].staticPage.flatMap(({ doneMs }) => doneMs ?? [])
    const percent = Math.round(spread(times) * 100)
    console.log(`${browser.name}: the runs of the static page are ${percent} % of their median apart.`)
  }
  console.log(differingRequests(browsers).join('\n'))
  const current = browsers[0]?.measured
  printLighthouse(
    [...(current?.lighthouse ?? []), ...(current?.friendLighthouse ?? [])],
    staticPageLighthouse,
  )
  if (rates) printRates(rates)
  const all = Object.values(rows).flat()
  const [held, missed] = [true, false].map(
    (isWithin) => all.filter((row) => row.isWithin === isWithin).length,
  )
  console.log(`${held} of ${(held ?? 0) + (missed ?? 0)} budgets are met. All runs: ${file}`)
}

function printLighthouse(ours: readonly LighthouseFigures[], staticPage: readonly LighthouseFigures[]): void {
  const failedAudits = [...new Set(ours.flatMap((each) => each.failedAudits))]
  if (failedAudits.length > 0) console.log(`Lighthouse findings: ${failedAudits.join(', ')}`)
  if (staticPage.length === 0) return
  const medianOf = (pick: (run: LighthouseFigures) => number) => Math.round(median(staticPage.map(pick)))
  const [score, fcp, lcp, tbt] = [
    medianOf((run) => run.performance),
    medianOf((run) => run.fcpMs),
    medianOf((run) => run.lcpMs),
    medianOf((run) => run.tbtMs),
  ]
  console.log(
    `Lighthouse on the static page: performance ${score}, FCP ${fcp} ms, LCP ${lcp} ms, TBT ${tbt} ms;`
      + ` benchmark index ${medianOf((run) => run.benchmarkIndex)}`,
  )
}

function printRates({ fixedPage, cached, rendered, pageBytes }: FirstPaintRates): void {
  console.log(
    `Server-rendered pages per second: ${Math.round(cached)} from the cache, ${Math.round(rendered)} rendered for each request`,
  )
  console.log(
    `Fastify with a fixed page of ${pageBytes} bytes: ${Math.round(fixedPage)}, so ${asTimes(cached / fixedPage)} and ${asTimes(rendered / fixedPage)}`,
  )
}
