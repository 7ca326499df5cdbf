/** `npm run bench:page`: the campaign page beside a static page, on a slow phone. Prints the budgets, row by row. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { constants, cpus, setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensurePageIsBuilt } from '../built-page.ts'
import { startGatewayProcess } from '../gateway-process.ts'
import { asTable, budgetRows, type Measured, type Series } from './budget-table.ts'
import { makeCertificate } from './certificate.ts'
import { asTimes, median, spread } from './figures.ts'
import { measureFirstPaintRates } from './first-paint-rate.ts'
import { startFloor, startProxy } from './front.ts'
import { runLighthouse, type LighthouseFigures } from './lighthouse.ts'
import { memberToken } from './people.ts'
import { slow4g, visitAtOnce, visitAtRest, type Visit } from './phone.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    // Two runs on the slow phone alone, to see where one stands.
    quick: { type: 'boolean', default: false },
    'no-lighthouse': { type: 'boolean', default: false },
  },
})
const runs = values.quick ? 2 : Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1 on.')
const isWhole = !values.quick

/** The gateway's own work on a claim, for the static page, whose call does nothing. */
const claimMs = 50
const campaign = '/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=en'
const [slowTimes, slowestTimes] = [4, 10]
const claimed = '[data-early=claim][data-done], a[href="/marketing/tickets"]'

await ensurePageIsBuilt()
const certificate = makeCertificate()
const gatewayAt = { origin: '' }
const proxy = await startProxy(certificate, () => gatewayAt.origin)
const floor = await startFloor(certificate, claimMs)
const gateway = await startGatewayProcess({ env: { PUBLIC_ORIGIN: proxy.origin } })
gatewayAt.origin = gateway.origin
// A gateway has a machine of its own: here the browsers, which inherit this, make room for it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const series = (): Series => ({ claim: [], sheet: [], floor: [] })
const measured: Measured = {
  slow: series(),
  slowest: series(),
  rest: series(),
  wallet: { bar: [], coupon: [] },
  lighthouse: [],
}
/** What Lighthouse makes of the static page in the same runs: what this machine can reach just now. */
const lighthouseFloor: LighthouseFigures[] = []
let rates: Awaited<ReturnType<typeof measureFirstPaintRates>> | undefined
try {
  const demoToken = await memberToken(gateway.origin, 'demo@example.com')
  for (let run = 1; run <= runs; run++) {
    await measureOnce(run, demoToken)
    console.error(`Run ${run} of ${runs} is done.`)
  }
  if (isWhole) rates = await measureFirstPaintRates(gateway.origin, campaign)
} finally {
  await gateway.stop()
  await Promise.all([proxy.close(), floor.close()])
}
report()

/** One round of everything, in another order each time, so that a busy moment meets them all alike. */
async function measureOnce(run: number, demoToken: string): Promise<void> {
  const control = '[data-early=claim]'
  const floorVisit: Visit = { url: floor.origin, control: '#claim', done: '#claim.done' }
  const sheetVisit: Visit = { url: proxy.origin + campaign, control, done: 'dialog#sign-in[open]' }
  const claimVisit = async (): Promise<Visit> => ({
    url: proxy.origin + campaign,
    control,
    done: claimed,
    token: await memberToken(gateway.origin),
  })
  const wallet = (part: string): Visit => ({
    url: `${proxy.origin}/marketing/tickets?lang=en`,
    control: part,
    done: null,
    token: demoToken,
  })
  const { slow, slowest, rest } = measured
  const atOnce = async (visit: Visit, cpuSlowdown: number) =>
    visitAtOnce(await afterOthers(visit), cpuSlowdown)
  const atRest = async (visit: Visit) => visitAtRest(await afterOthers(visit), slowTimes)
  const steps: (() => Promise<unknown>)[] = [
    async () => slow.floor.push(await atOnce(floorVisit, slowTimes)),
    async () => slow.claim.push(await atOnce(await claimVisit(), slowTimes)),
    async () => slow.sheet.push(await atOnce(sheetVisit, slowTimes)),
    async () => rest.claim.push(await atRest(await claimVisit())),
    async () => rest.sheet.push(await atRest(sheetVisit)),
    async () => rest.floor.push(await atRest({ ...floorVisit, alsoChanges: 'h1' })),
    async () => measured.wallet.bar.push(await atOnce(wallet('header a[href="/home"]'), slowTimes)),
    async () => measured.wallet.coupon.push(await atOnce(wallet('a[href*="voucherNo="]'), slowTimes)),
  ]
  if (isWhole) {
    steps.push(
      async () => slowest.floor.push(await atOnce(floorVisit, slowestTimes)),
      async () => slowest.claim.push(await atOnce(await claimVisit(), slowestTimes)),
      async () => slowest.sheet.push(await atOnce(sheetVisit, slowestTimes)),
    )
  }
  if (!values['no-lighthouse']) {
    steps.push(
      async () => measured.lighthouse.push(await runLighthouse(proxy.origin + campaign)),
      async () => lighthouseFloor.push(await runLighthouse(floor.origin)),
    )
  }
  for (let n = 0; n < steps.length; n++) {
    const step = steps[(n + run) % steps.length]
    if (step) await twice(step)
  }
}

/** A campaign's link is opened by many: somebody has just done so, and the gateway has the page in memory. */
async function afterOthers(visit: Visit): Promise<Visit> {
  if (visit.url.startsWith(proxy.origin)) {
    const page = await fetch(visit.url.replace(proxy.origin, gateway.origin), {
      headers: { accept: 'text/html', 'accept-language': 'en-US' },
    })
    await page.arrayBuffer()
  }
  return visit
}

/** A busy machine may lose a browser; what fails twice has a reason. */
async function twice(step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    console.error('Once more, for:', error)
    await step()
  }
}

function report(): void {
  const rows = budgetRows(measured)
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, network: slow4g }
  const folder = join(import.meta.dirname, '..', '..', 'test-results', 'page-bench')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(file, JSON.stringify({ machine, runs, rows, rates, measured, lighthouseFloor }, null, 2))

  console.log(`${machine.cores} × ${machine.cpu}, Node ${machine.node}, ${runs} runs\n`)
  console.log(asTable(rows))
  const floorRuns = measured.slow.floor.flatMap(({ doneMs }) => doneMs ?? [])
  console.log(
    `\nThe static page's own runs lie ${Math.round(spread(floorRuns) * 100)} % of their middle apart.`,
  )
  const faults = [...new Set(measured.lighthouse.flatMap((each) => each.faults))]
  if (faults.length > 0) console.log(`Lighthouse found: ${faults.join(', ')}`)
  if (lighthouseFloor.length > 0) {
    const middle = (pick: (run: LighthouseFigures) => number) => Math.round(median(lighthouseFloor.map(pick)))
    const [score, fcp, lcp, tbt] = [
      middle((run) => run.performance),
      middle((run) => run.fcpMs),
      middle((run) => run.lcpMs),
      middle((run) => run.tbtMs),
    ]
    console.log(
      `Lighthouse on the static page: performance ${score}, FCP ${fcp} ms, LCP ${lcp} ms, TBT ${tbt} ms;`
        + ` benchmark index ${middle((run) => run.benchmarkIndex)}`,
    )
  }
  if (rates) {
    const { fixedPage, cached, drawn, pageBytes } = rates
    console.log(
      `First paints a second: ${Math.round(cached)} from the cache, ${Math.round(drawn)} drawn anew`,
    )
    console.log(
      `Fastify with a fixed page of ${pageBytes} bytes: ${Math.round(fixedPage)}, so ${asTimes(cached / fixedPage)} and ${asTimes(drawn / fixedPage)}`,
    )
  }
  const short = rows.filter(({ isHeld }) => !isHeld).length
  console.log(`${rows.length - short} of ${rows.length} budgets are held. All runs: ${file}`)
}
