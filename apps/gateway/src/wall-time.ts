import { wallClock } from '@crema/i18n/format/dates/date'

const dayMs = 24 * 60 * 60_000

/**
 * What a wall clock of the zone shows at an instant, written as the milliseconds at which a clock in UTC
 * shows the same: reckoning with days and hours is then plain arithmetic.
 */
export function wallTime(instant: Date | number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(instant, zone)
  const milliseconds = new Date(instant).getUTCMilliseconds()
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds)
}

/**
 * The instant (ms) at which a wall clock of the zone shows `wall`. An hour that comes twice means its first
 * coming; an hour that summer time leaves out means the same stretch after the jump.
 */
export function instantOf(wall: number, zone: string): number {
  const [before, after] = [offsetAt(wall - dayMs, zone), offsetAt(wall + dayMs, zone)]
  const candidates = [wall - before, wall - after]
  return candidates.find((instant) => wallTime(instant, zone) === wall) ?? wall - before
}

/** How far the zone's clock is ahead of UTC at an instant, in ms. */
export function offsetAt(instant: number, zone: string): number {
  return wallTime(instant, zone) - instant
}
