import type { MemberChange } from '@crema/contract/endpoints/account/watch-member'
import { StreamRefused } from '#src/api/api-client.ts'
import { readEvents } from './read-events.ts'

export const allChanges: readonly MemberChange[] = ['stars', 'vouchers', 'friends']

const secondMs = 1_000
/** The gateway sends something every 15 s, so a connection that is silent for longer is lost. */
const silenceMs = 45 * secondMs
const pollMs = 30 * secondMs
const failuresMax = 3

export type Following = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  changed: (changes: readonly MemberChange[]) => void
  /** Whether this device asks for few bytes: it polls. */
  savesData: boolean
  isVisible: () => boolean
  signal: AbortSignal
}

/**
 * Reports what has changed until `signal` is aborted. A stream that ends is opened again after a random time, so that pages
 * do not return together; after three failures in a row everything may have changed every 30 seconds while the page is visible.
 */
export async function followChanges({
  open,
  changed,
  savesData,
  isVisible,
  signal,
}: Following): Promise<void> {
  let failures = savesData ? failuresMax : 0
  let isFirst = true
  while (!signal.aborted && failures < failuresMax) {
    let retryMs = secondMs * (1 + 29 * Math.random())
    try {
      await followStream(
        open,
        () => {
          failures = 0
          // What changed while there was no stream is not reported.
          if (!isFirst) changed(allChanges)
          isFirst = false
        },
        changed,
        signal,
      )
    } catch (error) {
      failures++
      if (error instanceof StreamRefused) retryMs = Math.max(retryMs, error.retryAfterMs)
    }
    if (failures < failuresMax) await pause(retryMs, signal)
  }
  for (;;) {
    await pause(pollMs, signal)
    if (signal.aborted) return
    if (isVisible()) changed(allChanges)
  }
}

/** Reads one stream to its end. Rejects where it cannot be opened, breaks, or falls silent. */
async function followStream(
  open: Following['open'],
  opened: () => void,
  changed: Following['changed'],
  signal: AbortSignal,
): Promise<void> {
  const connection = new AbortController()
  const abort = () => connection.abort()
  signal.addEventListener('abort', abort)
  let watchdog = setTimeout(abort, silenceMs)
  let isOpen = false
  try {
    await readEvents(await open(connection.signal), {
      onBytes: () => {
        clearTimeout(watchdog)
        watchdog = setTimeout(abort, silenceMs)
        if (!isOpen) opened()
        isOpen = true
      },
      // The contract gives the shape of an event.
      received: (event) => changed((event as { changed: MemberChange[] }).changed),
    })
  } finally {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', abort)
  }
}

/** Resolves after the time, and at once when `signal` is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
