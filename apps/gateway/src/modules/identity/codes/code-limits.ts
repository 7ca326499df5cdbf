/** Limits on sending codes, against flooding of addresses and guessing. */

const second = 1000
const hour = 3_600 * second
const day = 24 * hour

/** How long a code is valid. */
export const codeLifeMs = 300 * second
export const codeTries = 5
/** Codes older than this are not counted and are purged. */
export const codeRetentionMs = day

/** Milliseconds to wait after the first, the second and every later code that was not used. */
const resendWaitsMs = [60 * second, 120 * second, 300 * second] as const

export type Cap = { codes: number; withinMs: number }

export const targetCaps: readonly Cap[] = [
  { codes: 5, withinMs: hour },
  { codes: 10, withinMs: day },
]
/** Wide, since many people can share an IP address, in a shop or a mobile network. */
export const networkCaps: readonly Cap[] = [
  { codes: 120, withinMs: hour },
  { codes: 600, withinMs: day },
]

export type SentCode = { purpose: string; createdAt: Date; isUsed: boolean }

/**
 * Milliseconds until the next code for `purpose` may be sent to an address; 0 for now. `sent` are the codes that were sent
 * to it, newest first, at least those of the last day. A code that was used resets the resend wait.
 */
export function targetWaitMs(sent: readonly SentCode[], purpose: string, now: Date): number {
  const capWaits = targetCaps.map((cap) => capWaitMs(sent[cap.codes - 1]?.createdAt, cap, now))
  const samePurpose = sent.filter((code) => code.purpose === purpose)
  const used = samePurpose.findIndex((code) => code.isUsed)
  const unused = (used === -1 ? samePurpose : samePurpose.slice(0, used)).filter(
    (code) => ageMs(code.createdAt, now) < hour,
  )
  const [newest] = unused
  const resendWait = resendWaitsMs[Math.min(unused.length, resendWaitsMs.length) - 1] ?? 0
  return Math.max(0, newest ? resendWait - ageMs(newest.createdAt, now) : 0, ...capWaits)
}

/** Milliseconds until a cap allows another code. `oldestCounted` is the code that reached it, counted from the newest. */
export function capWaitMs(oldestCounted: Date | undefined, cap: Cap, now: Date): number {
  return oldestCounted ? Math.max(0, cap.withinMs - ageMs(oldestCounted, now)) : 0
}

/** A moment in the future is of another gateway's clock and counts as now, so that no wait exceeds its limit. */
const ageMs = (moment: Date, now: Date) => Math.max(0, now.getTime() - moment.getTime())

/**
 * The newest moment whose codes count. The clocks of gateways differ by less; what is later was sent before the clock was
 * set back, and would hold its address until the clock has caught up.
 */
export const latestCounted = (now: Date): Date => new Date(now.getTime() + 5 * 60 * second)
