/** The gateway's time minus the device's, in ms: the clock of a device can be hours off. */
let clockOffsetMs = 0

/**
 * Sets the offset from the time at which an answer was created: its `date` header, or milliseconds. The header has whole
 * seconds, so small differences are ignored.
 */
export function synchronizeClock(time: string | number | null): void {
  const serverMs = new Date(time ?? Number.NaN).getTime()
  if (Number.isNaN(serverMs)) return
  const difference = serverMs - Date.now()
  clockOffsetMs = Math.abs(difference) < 2_000 ? 0 : difference
}

/** The gateway's current time in milliseconds. */
export function serverNow(): number {
  return Date.now() + clockOffsetMs
}
