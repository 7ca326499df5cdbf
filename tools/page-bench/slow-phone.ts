import { setTimeout as sleep } from 'node:timers/promises'
/** Emulates a slow phone on a slow network: a new browser for every visit, throttled by the browser. */
import { chromium, type CDPSession, type LaunchOptions, type Page } from '@playwright/test'
import { changeWithControl, watchPage, type ProbeFindings, type Seen } from './probe.ts'

/**
 * The popups of the browser's address bar are pages that load with every window, on the CPU that is measured.
 * A second --disable-features replaces Playwright's, so the relevant names of that are repeated.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'Translate',
]

/** A browser, and how many times slower its CPU is made. */
export type Phone = { browser: LaunchOptions; cpuSlowdown: number }

export type Visit = {
  url: string
  /** Selector of what is tapped once it is visible. */
  control: string
  /** Selector of what shows that the tap has worked; null for a visit without a tap. */
  done: string | null
  /** Stored in the tab before the page starts. */
  token?: string | undefined
  /** The session cookie of a browser whose member is signed in, `name=value`. */
  cookie?: string | undefined
  /**
   * Selector of a text that changes when the control becomes busy, so in the same frame: browsers do not report frames in which
   * only a button of a fixed bar changes.
   */
  changedWithControl?: string
  /** Selector of the bar of a member screen, which is visible before the control. */
  bar?: string
}

export type Network = { downKbps: number; upKbps: number; roundTripMs: number }
export const slow4g: Network = { downKbps: 1_600, upKbps: 750, roundTripMs: 150 }

export type Transferred = {
  document: number
  script: number
  font: number
  image: number
  other: number
  requests: number
  /** What was requested, without parameters. */
  paths: string[]
}

export type VisitFigures = {
  firstPaintMs: number
  visibleMs: number
  /** Null where the visit names no bar. */
  barVisibleMs: number | null
  /** From the navigation to the effect; null where nothing was tapped. */
  doneMs: number | null
  taps: number
  inpMs: number | null
  layoutShift: number
  blockedMs: number
  longTasks: number[]
  transferred: Transferred
}

const visitLimitMs = 60_000
/** After this time without an effect the tap was lost, and the next one follows. */
const tapEveryMs = 2_000
/** Below this the browser reports nothing. */
const shortestInpMs = 16

/** Taps as soon as the control is visible, and again while nothing happens. */
export const visitAtOnce = (visit: Visit, phone: Phone): Promise<VisitFigures> =>
  withPage(visit, phone, async (opened) => {
    const visible = await opened.waitFor('visible')
    return tapUntilDone(opened, visit, visible)
  })

/** Waits until the page is idle, then taps. What the tap loads is not counted as transferred. */
export const visitAtRest = (visit: Visit, phone: Phone): Promise<VisitFigures> =>
  withPage(visit, phone, async (opened) => {
    const visible = await opened.waitFor('visible')
    await opened.untilIdle()
    const transferred = { ...opened.transferred, paths: [...opened.transferred.paths] }
    return { ...(await tapUntilDone(opened, visit, visible)), transferred }
  })

type OpenedPage = {
  page: Page
  session: CDPSession
  waitFor: <Key extends keyof Seen>(what: Key) => Promise<Seen[Key]>
  untilIdle: () => Promise<void>
  transferred: Transferred
}

async function tapUntilDone(
  { page, session, waitFor: seen, transferred }: OpenedPage,
  { done }: Visit,
  { ms, x, y }: Seen['visible'],
): Promise<VisitFigures> {
  let taps = 0
  let doneMs: number | null = null
  if (done !== null) {
    const isDone = seen('done').then((at) => (doneMs = at))
    const touchPoints = [{ x, y }]
    while (doneMs === null && taps * tapEveryMs < visitLimitMs) {
      taps++
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await Promise.race([isDone, sleep(tapEveryMs)])
    }
  }
  await sleep(500)
  const findings: ProbeFindings = await page.evaluate(() => {
    if (!window.benchFindings) throw new Error('The probe is not in the page.')
    return window.benchFindings
  })
  const { interactions, ...others } = findings
  return {
    visibleMs: ms,
    doneMs,
    taps,
    inpMs: taps === 0 ? null : Math.max(shortestInpMs, ...interactions),
    transferred,
    ...others,
  }
}

async function withPage<Result>(
  visit: Visit,
  { browser: { args = [], ...options }, cpuSlowdown }: Phone,
  use: (opened: OpenedPage) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--disable-features=${disabledFeatures.join(',')}`],
  })
  try {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
      ignoreHTTPSErrors: true,
      locale: 'en-US',
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const waiting = new Map<string, (value: never) => void>()
    const seenValues: Partial<Seen> = {}
    await page.exposeFunction('benchSeen', (text: string) => {
      Object.assign(seenValues, JSON.parse(text) as Partial<Seen>) // sent by the probe
      for (const [what, value] of Object.entries(seenValues)) waiting.get(what)?.(value as never) // of the same key
    })
    const { transferred, untilIdle } = await countTransfers(session)
    await throttle(session, cpuSlowdown)
    const { token, cookie } = visit
    if (cookie !== undefined) {
      const [name = '', value = ''] = cookie.split(/=(.*)/)
      const { origin: url } = new URL(visit.url)
      await context.addCookies([{ name, value, url, httpOnly: true, secure: true, sameSite: 'Lax' }])
      await page.addInitScript(() => localStorage.setItem('HAS_SESSION', '1'))
    }
    if (token !== undefined)
      await page.addInitScript((value) => sessionStorage.setItem('USER_TOKEN', value), token)
    if (visit.changedWithControl !== undefined) {
      await page.addInitScript(changeWithControl, {
        control: visit.control,
        text: visit.changedWithControl,
      })
    }
    await page.addInitScript(watchPage, { control: visit.control, done: visit.done, bar: visit.bar ?? null })
    await page.goto(visit.url, { waitUntil: 'commit', timeout: visitLimitMs })
    const seen: OpenedPage['waitFor'] = (what) =>
      new Promise((resolve, reject) => {
        const known = seenValues[what]
        if (known !== undefined) return resolve(known)
        waiting.set(what, resolve)
        setTimeout(
          () => reject(new Error(`${visit.url}: ${what} took more than a minute.`)),
          visitLimitMs,
        ).unref()
      })
    return await use({ page, session, waitFor: seen, untilIdle, transferred })
  } finally {
    await browser.close()
  }
}

async function throttle(session: CDPSession, cpuSlowdown: number): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow4g.roundTripMs,
    downloadThroughput: (slow4g.downKbps * 1_000) / 8,
    uploadThroughput: (slow4g.upKbps * 1_000) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

type Kind = keyof Omit<Transferred, 'requests' | 'paths'>

const kinds: Readonly<Record<string, Kind>> = {
  Document: 'document',
  Script: 'script',
  Font: 'font',
  Image: 'image',
}

/** Counts bytes as transferred, after compression. */
async function countTransfers(session: CDPSession): Promise<Pick<OpenedPage, 'transferred' | 'untilIdle'>> {
  const transferred: Transferred = {
    document: 0,
    script: 0,
    font: 0,
    image: 0,
    other: 0,
    requests: 0,
    paths: [],
  }
  const kindOf = new Map<string, Kind>()
  let idleSince = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('https:')) return
    kindOf.set(requestId, kinds[type ?? ''] ?? 'other')
    transferred.requests++
    transferred.paths.push(new URL(request.url).pathname)
    idleSince = Number.POSITIVE_INFINITY
  })
  const end = (requestId: string) => {
    kindOf.delete(requestId)
    if (kindOf.size === 0) idleSince = Date.now()
  }
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId)
    if (kind) transferred[kind] += encodedDataLength
    end(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  await session.send('Network.enable')
  return {
    transferred,
    untilIdle: async () => {
      const limit = Date.now() + 25_000
      while (Date.now() < limit && Date.now() - idleSince < 1_600) await sleep(100)
    },
  }
}
