import { wallClock } from '@crema/i18n/format/dates/date'

/** What ends with a day of a time zone: at its last millisecond, or at the midnight after it. */
export type EndOfDay = { expiresAt: string; zone: string }

/** The last day, in its own time zone: `2026-11-28`. */
export const lastDayOf = ({ expiresAt, zone }: EndOfDay): string => dayOf(Date.parse(expiresAt) - 1, zone)

/** The day of an instant in a time zone: `2026-11-28`. */
export function dayOf(instantMs: number, zone: string): string {
  const { year, month, day } = wallClock(instantMs, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
