/** `npm run bench:page`: the landing pages and member screens beside a static page, on a slow phone. Prints the budgets, row by row. */
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type LaunchOptions } from '@playwright/test'
import { browserLaunchOptions, launchOptionsFor } from '../browser.ts'
import { ensurePageIsBuilt } from '../built-page.ts'
import { startGatewayProcess } from '../gateway-process.ts'
import { registerBrowser, type SignedInBrowser } from '../register-member.ts'
import type { Measured } from './budget-table.ts'
import { makeCertificate } from './certificate.ts'
import { measureFirstPaintRates } from './first-paint-rate.ts'
import { runLighthouse, type LighthouseFigures } from './lighthouse.ts'
import { prepareOlderChromium } from './older-chromium.ts'
import { startProxy } from './proxy.ts'
import { report } from './report.ts'
import { startStaticPage } from './static-page.ts'
import { campaign, friend, nothingMeasured, visitSteps } from './visits.ts'
import { withoutDebugger } from './without-debugger.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    // Two runs of today's browser on the slow phone only, for a quick result.
    quick: { type: 'boolean', default: false },
    'no-lighthouse': { type: 'boolean', default: false },
  },
})
const runs = values.quick ? 2 : Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1 on.')
const isComplete = !values.quick

/** The gateway's work on a claim, which the call of the static page waits for. */
const claimMs = 50

type MeasuredBrowser = { name: string; launch: LaunchOptions; measured: Measured }

await ensurePageIsBuilt()
const browsers = await findBrowsers()
const certificate = makeCertificate()
const gatewayAddress = { origin: '' }
const proxy = await startProxy(certificate, () => gatewayAddress.origin)
const staticPage = await startStaticPage(certificate, claimMs)
const gateway = await startGatewayProcess({ env: { PUBLIC_ORIGIN: proxy.origin } })
gatewayAddress.origin = gateway.origin
const addresses = {
  proxyOrigin: proxy.origin,
  gatewayOrigin: gateway.origin,
  staticPageOrigin: staticPage.origin,
}
// In production the gateway does not share a machine with browsers, which inherit this lower priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

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
report({ runs, browsers, staticPageLighthouse, rates })

/** The browser of the tests, and the one of two years ago beside it. */
async function findBrowsers(): Promise<MeasuredBrowser[]> {
  const older = isComplete ? await prepareOlderChromium() : undefined
  if (isComplete && !older) console.error('The older Chromium runs on Linux on x64 only: it is not measured.')
  const found = [browserLaunchOptions(), ...(older ? [launchOptionsFor(older)] : [])]
  return Promise.all(
    found
      .map(withoutDebugger)
      .map(async (launch) => ({ name: await nameOf(launch), launch, measured: nothingMeasured() })),
  )
}

async function nameOf(launch: LaunchOptions): Promise<string> {
  const browser = await chromium.launch(launch)
  const [major = ''] = browser.version().split('.')
  await browser.close()
  return `Chromium ${major}`
}

/** One round of everything, in a different order each time, so that a busy moment affects all of them alike. */
async function measureOnce(run: number, member: SignedInBrowser): Promise<void> {
  const ofBrowsers = browsers.map(({ launch, measured }) =>
    visitSteps(addresses, member, launch, measured, !isComplete),
  )
  const visits = (ofBrowsers[0] ?? []).flatMap((_, n) => ofBrowsers.flatMap((steps) => steps[n] ?? []))
  const [current] = browsers
  const steps = [
    ...visits,
    ...(values['no-lighthouse']
      ? []
      : [
          // Lighthouse needs the current browser.
          async () => current?.measured.lighthouse.push(await runLighthouse(proxy.origin + campaign)),
          async () => current?.measured.friendLighthouse.push(await runLighthouse(proxy.origin + friend)),
          async () => staticPageLighthouse.push(await runLighthouse(staticPage.origin)),
        ]),
  ]
  for (let n = 0; n < steps.length; n++) {
    const step = steps[(n + 7 * run) % steps.length]
    if (step) await retryOnce(step)
  }
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
