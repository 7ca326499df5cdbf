import { wallClock } from '@crema/i18n/format/dates/date'

const dayMs = 24 * 60 * 60_000

/**
 * The local date and time of a zone at an instant, as the milliseconds at which a clock in UTC shows the same. Days
 * and hours can then be added as numbers.
 */
export function wallTime(instant: Date | number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(instant, zone)
  const milliseconds = new Date(instant).getUTCMilliseconds()
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds)
}

/**
 * The instant (ms) at which a wall clock of the zone shows `wall`. A time that occurs twice is the first occurrence; a
 * time that daylight saving skips is moved forward by the skipped span.
 */
export function instantOf(wall: number, zone: string): number {
  const [before, after] = [offsetAt(wall - dayMs, zone), offsetAt(wall + dayMs, zone)]
  const candidates = [wall - before, wall - after]
  return candidates.find((instant) => wallTime(instant, zone) === wall) ?? wall - before
}

/** The zone's offset from UTC at an instant, in ms; positive to the east. */
export function offsetAt(instant: number, zone: string): number {
  return wallTime(instant, zone) - instant
}
