/** `npm run bench:page`: the campaign page beside a static page, on a slow phone. Prints the budgets, row by row. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { constants, cpus, setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensurePageIsBuilt } from '../built-page.ts'
import { startGatewayProcess } from '../gateway-process.ts'
import { registerBrowser, registerMember, type SignedInBrowser } from '../register-member.ts'
import { asTable, budgetRows, type Measured, type Series } from './budget-table.ts'
import { makeCertificate } from './certificate.ts'
import { asTimes, median, spread } from './figures.ts'
import { measureFirstPaintRates } from './first-paint-rate.ts'
import { runLighthouse, type LighthouseFigures } from './lighthouse.ts'
import { startProxy } from './proxy.ts'
import { slow4g, visitAtOnce, visitAtRest, type Visit } from './slow-phone.ts'
import { startStaticPage } from './static-page.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    // Two runs on the slow phone only, for a quick result.
    quick: { type: 'boolean', default: false },
    'no-lighthouse': { type: 'boolean', default: false },
  },
})
const runs = values.quick ? 2 : Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1 on.')
const isComplete = !values.quick

/** The gateway's work on a claim, which the call of the static page waits for. */
const claimMs = 50
const campaign = '/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=en'
const [slowTimes, slowestTimes] = [4, 10]
const claimed = '[data-early=claim][data-done], a[href="/marketing/tickets"]'

await ensurePageIsBuilt()
const certificate = makeCertificate()
const gatewayAddress = { origin: '' }
const proxy = await startProxy(certificate, () => gatewayAddress.origin)
const staticPage = await startStaticPage(certificate, claimMs)
const gateway = await startGatewayProcess({ env: { PUBLIC_ORIGIN: proxy.origin } })
gatewayAddress.origin = gateway.origin
// In production the gateway does not share a machine with browsers, which inherit this lower priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const series = (): Series => ({ claim: [], sheet: [], staticPage: [] })
const measured: Measured = {
  slow: series(),
  slowest: series(),
  rest: series(),
  member: { bar: [], coupon: [], couponWithoutCookie: [], card: [] },
  lighthouse: [],
}
/** Lighthouse on the static page in the same runs: the upper bound on this machine at the time. */
const staticPageLighthouse: LighthouseFigures[] = []
let rates: Awaited<ReturnType<typeof measureFirstPaintRates>> | undefined
try {
  const demoMember = await registerBrowser(gateway.origin, 'demo@example.com')
  for (let run = 1; run <= runs; run++) {
    await measureOnce(run, demoMember)
    console.error(`Run ${run} of ${runs} done.`)
  }
  if (isComplete) rates = await measureFirstPaintRates(gateway.origin, campaign)
} finally {
  await gateway.stop()
  await Promise.all([proxy.close(), staticPage.close()])
}
report()

/** One round of everything, in a different order each time, so that a busy moment affects all of them alike. */
async function measureOnce(run: number, { token, cookie }: SignedInBrowser): Promise<void> {
  const control = '[data-early=claim]'
  const staticPageVisit: Visit = { url: staticPage.origin, control: '#claim', done: '#claim.done' }
  const sheetVisit: Visit = { url: proxy.origin + campaign, control, done: 'dialog#sign-in[open]' }
  const claimVisit = async (): Promise<Visit> => ({
    url: proxy.origin + campaign,
    control,
    done: claimed,
    token: await registerMember(gateway.origin),
  })
  const memberScreen = (path: string, shown: string): Visit => ({
    url: `${proxy.origin}${path}?lang=en`,
    control: shown,
    done: null,
    token,
    cookie,
  })
  const wallet = (shown: string) => memberScreen('/marketing/tickets', shown)
  const coupon = 'a[href*="voucherNo="]'
  const { slow, slowest, rest, member } = measured
  const atOnce = async (visit: Visit, cpuSlowdown: number) =>
    visitAtOnce(await withWarmCache(visit), cpuSlowdown)
  const atRest = async (visit: Visit) => visitAtRest(await withWarmCache(visit), slowTimes)
  const steps: (() => Promise<unknown>)[] = [
    async () => slow.staticPage.push(await atOnce(staticPageVisit, slowTimes)),
    async () => slow.claim.push(await atOnce(await claimVisit(), slowTimes)),
    async () => slow.sheet.push(await atOnce(sheetVisit, slowTimes)),
    async () => rest.claim.push(await atRest(await claimVisit())),
    async () => rest.sheet.push(await atRest(sheetVisit)),
    async () => rest.staticPage.push(await atRest({ ...staticPageVisit, changedByTap: 'h1' })),
    async () => member.bar.push(await atOnce(wallet('header a[href="/home"]'), slowTimes)),
    async () => member.coupon.push(await atOnce(wallet(coupon), slowTimes)),
    // As inside the chain's app, whose members have no cookie.
    async () =>
      member.couponWithoutCookie.push(await atOnce({ ...wallet(coupon), cookie: undefined }, slowTimes)),
    async () =>
      member.card.push(
        await atOnce(memberScreen('/home', 'section:has([data-account-number]) a'), slowTimes),
      ),
  ]
  if (isComplete) {
    steps.push(
      async () => slowest.staticPage.push(await atOnce(staticPageVisit, slowestTimes)),
      async () => slowest.claim.push(await atOnce(await claimVisit(), slowestTimes)),
      async () => slowest.sheet.push(await atOnce(sheetVisit, slowestTimes)),
    )
  }
  if (!values['no-lighthouse']) {
    steps.push(
      async () => measured.lighthouse.push(await runLighthouse(proxy.origin + campaign)),
      async () => staticPageLighthouse.push(await runLighthouse(staticPage.origin)),
    )
  }
  for (let n = 0; n < steps.length; n++) {
    const step = steps[(n + run) % steps.length]
    if (step) await retryOnce(step)
  }
}

/** Opens the page once before, so that the gateway has it in its cache as after any earlier visit. */
async function withWarmCache(visit: Visit): Promise<Visit> {
  if (visit.url.startsWith(proxy.origin)) {
    const page = await fetch(visit.url.replace(proxy.origin, gateway.origin), {
      headers: { accept: 'text/html', 'accept-language': 'en-US' },
    })
    await page.arrayBuffer()
  }
  return visit
}

/** A browser may crash on a busy machine; what fails twice has another reason. */
async function retryOnce(step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    console.error('Retrying after:', error)
    await step()
  }
}

function report(): void {
  const rows = budgetRows(measured)
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, network: slow4g }
  const folder = join(import.meta.dirname, '..', '..', 'test-results', 'page-bench')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(file, JSON.stringify({ machine, runs, rows, rates, measured, staticPageLighthouse }, null, 2))

  console.log(`${machine.cores} × ${machine.cpu}, Node ${machine.node}, ${runs} runs\n`)
  console.log(asTable(rows))
  const staticPageRuns = measured.slow.staticPage.flatMap(({ doneMs }) => doneMs ?? [])
  console.log(
    `\nThe runs of the static page are ${Math.round(spread(staticPageRuns) * 100)} % of their median apart.`,
  )
  const failedAudits = [...new Set(measured.lighthouse.flatMap((each) => each.failedAudits))]
  if (failedAudits.length > 0) console.log(`Lighthouse findings: ${failedAudits.join(', ')}`)
  if (staticPageLighthouse.length > 0) {
    const medianOf = (pick: (run: LighthouseFigures) => number) =>
      Math.round(median(staticPageLighthouse.map(pick)))
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
  if (rates) {
    const { fixedPage, cached, rendered, pageBytes } = rates
    console.log(
      `Server-rendered pages per second: ${Math.round(cached)} from the cache, ${Math.round(rendered)} rendered for each request`,
    )
    console.log(
      `Fastify with a fixed page of ${pageBytes} bytes: ${Math.round(fixedPage)}, so ${asTimes(cached / fixedPage)} and ${asTimes(rendered / fixedPage)}`,
    )
  }
  const missed = rows.filter(({ isWithin }) => !isWithin).length
  console.log(`${rows.length - missed} of ${rows.length} budgets are met. All runs: ${file}`)
}
