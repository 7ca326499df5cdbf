/** How far the gateway's clock is ahead of the phone's; people's clocks can be hours off. */
let clockOffsetMs = 0

/**
 * Takes the time an answer was made, from its header or in milliseconds. The header counts whole seconds, so small
 * differences mean nothing.
 */
export function synchronizeClock(time: string | number | null): void {
  const served = new Date(time ?? Number.NaN).getTime()
  if (Number.isNaN(served)) return
  const difference = served - Date.now()
  clockOffsetMs = Math.abs(difference) < 2_000 ? 0 : difference
}

/** The time now on the gateway's clock, in milliseconds. */
export function serverNow(): number {
  return Date.now() + clockOffsetMs
}
