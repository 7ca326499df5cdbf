/** How far the gateway's clock is ahead of the phone's; people's clocks can be hours off. */
let aheadMs = 0

/** Takes the time an answer was made. The header counts whole seconds, so small differences mean nothing. */
export function measureClock(dateHeader: string | null): void {
  const served = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
  if (Number.isNaN(served)) return
  const difference = served - Date.now()
  aheadMs = Math.abs(difference) < 2_000 ? 0 : difference
}

/** The time now on the gateway's clock, in milliseconds. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
