/** Lighthouse with its defaults: mobile, simulated slow 4G and a CPU 4 times slower, a new profile for each run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserLaunchOptions } from '../browser.ts'
import { withoutDebugger } from './without-debugger.ts'

export type LighthouseFigures = {
  performance: number
  accessibility: number
  bestPractices: number
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
  speedIndexMs: number
  scriptBytes: number
  totalBytes: number
  requests: number
  /** Lighthouse's measure of how fast the machine was. */
  benchmarkIndex: number
  /** Tasks longer than 50 ms on the throttled CPU. */
  longTasksMs: number[]
  /** Failed audits of best practices and accessibility. */
  failedAudits: string[]
}

type NetworkRequest = { url: string; resourceType?: string; transferSize?: number }

export async function runLighthouse(url: string): Promise<LighthouseFigures> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'crema-lighthouse-'))
  const { executablePath = '', args = [], env } = withoutDebugger(browserLaunchOptions())
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: [
      '--headless=new',
      '--ignore-certificate-errors',
      '--disable-extensions',
      '--disable-sync',
      '--mute-audio',
      '--no-default-browser-check',
      ...args,
    ],
    ignoreDefaultFlags: true,
    userDataDir,
    logLevel: 'silent',
    ...(env && { envVars: definedOnly(env) }),
  })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      output: 'json',
      logLevel: 'silent',
      maxWaitForLoad: 45_000,
    })
    if (!result) throw new Error('Lighthouse gave no result.')
    const { audits, categories, environment, runtimeError } = result.lhr
    if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.code}`)
    const figure = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN
    const score = (category: string): number => Math.round((categories[category]?.score ?? Number.NaN) * 100)
    const items = itemsOf<NetworkRequest>(audits['network-requests']?.details).filter((each) =>
      each.url.startsWith('https:'),
    )
    const bytes = (of: NetworkRequest[]): number =>
      of.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
    const failedAudits = ['accessibility', 'best-practices'].flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${id}`),
    )
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      fcpMs: figure('first-contentful-paint'),
      lcpMs: figure('largest-contentful-paint'),
      tbtMs: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
      speedIndexMs: figure('speed-index'),
      scriptBytes: bytes(items.filter(({ resourceType }) => resourceType === 'Script')),
      totalBytes: bytes(items),
      requests: items.length,
      benchmarkIndex: environment.benchmarkIndex,
      longTasksMs: itemsOf<{ duration: number }>(audits['long-tasks']?.details).map(({ duration }) =>
        Math.round(duration),
      ),
      failedAudits,
    }
  } finally {
    chrome.kill()
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** Lighthouse does not type the items of its tables. */
function itemsOf<Item>(details: object | undefined): Item[] {
  return details && 'items' in details ? (details.items as Item[]) : [] // documented for each audit
}

function definedOnly(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
