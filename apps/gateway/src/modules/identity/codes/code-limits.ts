/** How often codes are sent, so that nobody can flood an address or guess on. */

const second = 1000
const hour = 3_600 * second
const day = 24 * hour

/** How long a code is good for. */
export const codeLifeMs = 300 * second
export const codeTries = 5
/** Codes older than this count no more and are deleted. */
export const codeMemoryMs = day

/** Milliseconds to wait after the first, the second and every later code that was not used. */
const resendWaitsMs = [60 * second, 120 * second, 300 * second] as const

export type Cap = { codes: number; withinMs: number }

export const targetCaps: readonly Cap[] = [
  { codes: 5, withinMs: hour },
  { codes: 10, withinMs: day },
]
/** Wide, for a whole shop or a mobile network may stand behind one address. */
export const networkCaps: readonly Cap[] = [
  { codes: 120, withinMs: hour },
  { codes: 600, withinMs: day },
]

export type SentCode = { purpose: string; createdAt: Date; isUsed: boolean }

/**
 * Milliseconds until an address may get its next code for `purpose`; 0 for now. `sent` are the codes it
 * got, newest first, at least those of the last day. A code that was used ends its row of resends.
 */
export function targetWaitMs(sent: readonly SentCode[], purpose: string, now: Date): number {
  const capWaits = targetCaps.map((cap) => capWaitMs(sent[cap.codes - 1]?.createdAt, cap, now))
  const alike = sent.filter((code) => code.purpose === purpose)
  const used = alike.findIndex((code) => code.isUsed)
  const unused = (used === -1 ? alike : alike.slice(0, used)).filter(
    (code) => ageMs(code.createdAt, now) < hour,
  )
  const [newest] = unused
  const resendWait = resendWaitsMs[Math.min(unused.length, resendWaitsMs.length) - 1] ?? 0
  return Math.max(0, newest ? resendWait - ageMs(newest.createdAt, now) : 0, ...capWaits)
}

/** Milliseconds until a cap has room again. `oldestCounted` is the code that fills it, counted from the newest. */
export function capWaitMs(oldestCounted: Date | undefined, cap: Cap, now: Date): number {
  return oldestCounted ? Math.max(0, cap.withinMs - ageMs(oldestCounted, now)) : 0
}

const ageMs = (moment: Date, now: Date) => now.getTime() - moment.getTime()
