import { setTimeout as sleep } from 'node:timers/promises'
/** A slow phone on a slow network: a fresh browser for every visit, throttled by the browser itself. */
import type { CDPSession, Page } from '@playwright/test'
import { launchBrowser } from '../browser.ts'
import { watchPage, type ProbeFindings, type Seen } from './probe.ts'

/**
 * The popups of the browser's own address bar are pages that load with every window, on the CPU that is measured.
 * A second list takes the place of Playwright's first, so what matters of that is named again.
 */
const switchedOff = [
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

export type Visit = {
  url: string
  /** What is to be seen and tapped. */
  control: string
  /** What shows that the tap has worked; null to look only. */
  done: string | null
  /** Kept in the tab before the page starts. */
  token?: string | undefined
  /** What changes its text with a tap too: browsers tell of no tap by which nothing but a button changes. */
  alsoChanges?: string
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
}

export type VisitFigures = {
  visibleMs: number
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
/** Only a tap that was lost leaves a phone as it was for so long. */
const tapEveryMs = 2_000
/** Below this the browser reports nothing. */
const shortestInpMs = 16

/** Taps the moment the control can be seen, and again where nothing comes of it. */
export const visitAtOnce = (visit: Visit, cpuSlowdown: number): Promise<VisitFigures> =>
  onPhone(visit, cpuSlowdown, async (phone) => {
    const visible = await phone.seen('visible')
    return tapUntilDone(phone, visit, visible)
  })

/** Waits until the page is at rest, then taps once. What the touch fetches is no part of the page that was loaded. */
export const visitAtRest = (visit: Visit, cpuSlowdown: number): Promise<VisitFigures> =>
  onPhone(visit, cpuSlowdown, async (phone) => {
    const visible = await phone.seen('visible')
    await phone.untilStill()
    const transferred = { ...phone.transferred }
    return { ...(await tapUntilDone(phone, visit, visible)), transferred }
  })

type Phone = {
  page: Page
  session: CDPSession
  seen: <Key extends keyof Seen>(what: Key) => Promise<Seen[Key]>
  untilStill: () => Promise<void>
  transferred: Transferred
}

async function tapUntilDone(
  { page, session, seen, transferred }: Phone,
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
    if (!window.benchFindings) throw new Error('The page is not watched.')
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

async function onPhone<Result>(
  visit: Visit,
  cpuSlowdown: number,
  use: (phone: Phone) => Promise<Result>,
): Promise<Result> {
  const browser = await launchBrowser(`--disable-features=${switchedOff.join(',')}`)
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
    const seenSoFar: Partial<Seen> = {}
    await page.exposeFunction('benchSeen', (text: string) => {
      Object.assign(seenSoFar, JSON.parse(text) as Partial<Seen>) // the probe's own
      for (const [what, value] of Object.entries(seenSoFar)) waiting.get(what)?.(value as never) // of the same key
    })
    const { transferred, untilStill } = await countTransfers(session)
    await throttle(session, cpuSlowdown)
    const { token } = visit
    if (token !== undefined)
      await page.addInitScript((kept) => sessionStorage.setItem('USER_TOKEN', kept), token)
    if (visit.alsoChanges !== undefined) {
      await page.addInitScript(
        (what) => addEventListener('click', () => document.querySelector(what)?.append('…')),
        visit.alsoChanges,
      )
    }
    await page.addInitScript(watchPage, { control: visit.control, done: visit.done })
    await page.goto(visit.url, { waitUntil: 'commit', timeout: visitLimitMs })
    const seen: Phone['seen'] = (what) =>
      new Promise((resolve, reject) => {
        const known = seenSoFar[what]
        if (known !== undefined) return resolve(known)
        waiting.set(what, resolve)
        setTimeout(
          () => reject(new Error(`${visit.url}: ${what} took more than a minute.`)),
          visitLimitMs,
        ).unref()
      })
    return await use({ page, session, seen, untilStill, transferred })
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

const kinds: Readonly<Record<string, keyof Omit<Transferred, 'requests'>>> = {
  Document: 'document',
  Script: 'script',
  Font: 'font',
  Image: 'image',
}

/** Counts bytes as they came over the wire. */
async function countTransfers(session: CDPSession): Promise<Pick<Phone, 'transferred' | 'untilStill'>> {
  const transferred: Transferred = { document: 0, script: 0, font: 0, image: 0, other: 0, requests: 0 }
  const kindOf = new Map<string, keyof Omit<Transferred, 'requests'>>()
  let quietSince = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('https:')) return
    kindOf.set(requestId, kinds[type ?? ''] ?? 'other')
    transferred.requests++
    quietSince = Number.POSITIVE_INFINITY
  })
  const end = (requestId: string) => {
    kindOf.delete(requestId)
    if (kindOf.size === 0) quietSince = Date.now()
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
    untilStill: async () => {
      const limit = Date.now() + 25_000
      while (Date.now() < limit && Date.now() - quietSince < 1_600) await sleep(100)
    },
  }
}
