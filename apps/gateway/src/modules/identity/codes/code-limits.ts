/** Limits on sending codes, against flooding of addresses and guessing. */
import { retention } from '@crema/contract/privacy/retention'

const second = 1000
const hour = 3_600 * second
const day = 24 * hour

/** How long a code is valid. */
export const codeLifeMs = retention.codeMinutes * 60 * second
/** Codes older than this are not counted and are purged. */
export const codeRetentionMs = retention.codeHours * hour

/** Milliseconds to wait after the first, the second and every later code that was not used. */
const resendWaitsMs = [60 * second, 120 * second, 300 * second] as const

export type Cap = { codes: number; withinMs: number }

/** For a device on which the member of an address has signed in before. */
const knownDeviceCaps: readonly Cap[] = [
  { codes: 5, withinMs: hour },
  { codes: 10, withinMs: day },
]
/** For one address, to all other devices of one network. */
const requesterCaps: readonly Cap[] = [
  { codes: 5, withinMs: hour },
  { codes: 8, withinMs: day },
]
/** For one address, to all other devices together: five networks have to ask to reach them. */
const unknownDevicesCaps: readonly Cap[] = [
  { codes: 20, withinMs: hour },
  { codes: 40, withinMs: day },
]
/** For all addresses. Wide, since many people can share an IP address, in a shop or a mobile network. */
export const networkCaps: readonly Cap[] = [
  { codes: 120, withinMs: hour },
  { codes: 600, withinMs: day },
]

/** More codes than all but dozens of known devices can request in a day. */
export const codesReadMax = 200

/** Who asks for a code, or asked for one. */
export type CodeRequester = { deviceHmac: Uint8Array; networkHmac: Uint8Array; isKnownDevice: boolean }

export type SentCode = CodeRequester & { purpose: string; createdAt: Date; isUsed: boolean }

/**
 * Milliseconds until the next code for `purpose` may be sent to an address; 0 for now. `sent` are the codes of the last day
 * to it, newest first. A known device waits for its own codes only, so that nobody else uses up what the member needs.
 */
export function targetWaitMs(
  sent: readonly SentCode[],
  requester: CodeRequester,
  purpose: string,
  now: Date,
): number {
  if (requester.isKnownDevice) {
    const own = sent.filter((code) => code.isKnownDevice && isEqual(code.deviceHmac, requester.deviceHmac))
    return Math.max(resendWaitMs(own, purpose, now), ...capWaits(own, knownDeviceCaps, now))
  }
  const unknownDevices = sent.filter((code) => !code.isKnownDevice)
  const own = unknownDevices.filter(
    (code) =>
      isEqual(code.deviceHmac, requester.deviceHmac) || isEqual(code.networkHmac, requester.networkHmac),
  )
  return Math.max(
    resendWaitMs(own, purpose, now),
    ...capWaits(own, requesterCaps, now),
    ...capWaits(unknownDevices, unknownDevicesCaps, now),
  )
}

/**
 * How many attempts a code allows. The more codes were sent to unknown devices in a day and not used, the fewer: 25 wrong guesses
 * with the first five, 10 with the next five and 30 with the other thirty, so 65 a day against one address.
 */
export function codeTries(sent: readonly SentCode[], requester: CodeRequester): number {
  if (requester.isKnownDevice) return 5
  const unused = sent.filter((code) => !code.isKnownDevice && !code.isUsed).length
  if (unused < 5) return 5
  return unused < 10 ? 2 : 1
}

/** Milliseconds until a cap allows another code. `oldestCounted` is the code that reached it, counted from the newest. */
export function capWaitMs(oldestCounted: Date | undefined, cap: Cap, now: Date): number {
  return oldestCounted ? Math.max(0, cap.withinMs - ageMs(oldestCounted, now)) : 0
}

function capWaits(sent: readonly SentCode[], caps: readonly Cap[], now: Date): number[] {
  return caps.map((cap) => capWaitMs(sent[cap.codes - 1]?.createdAt, cap, now))
}

/** The wait since the newest code for a purpose. A code that was used resets it. */
function resendWaitMs(sent: readonly SentCode[], purpose: string, now: Date): number {
  const samePurpose = sent.filter((code) => code.purpose === purpose)
  const used = samePurpose.findIndex((code) => code.isUsed)
  const unused = (used === -1 ? samePurpose : samePurpose.slice(0, used)).filter(
    (code) => ageMs(code.createdAt, now) < hour,
  )
  const [newest] = unused
  const waitMs = resendWaitsMs[Math.min(unused.length, resendWaitsMs.length) - 1] ?? 0
  return newest ? Math.max(0, waitMs - ageMs(newest.createdAt, now)) : 0
}

/** A moment in the future is of another gateway's clock and counts as now, so that no wait exceeds its limit. */
const ageMs = (moment: Date, now: Date) => Math.max(0, now.getTime() - moment.getTime())

/**
 * The newest moment whose codes count. The clocks of gateways differ by less; what is later was sent before the clock was
 * set back, and would hold its address until the clock has caught up.
 */
export const latestCounted = (now: Date): Date => new Date(now.getTime() + 5 * 60 * second)
const isEqual = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
