import { instantOf, wallTime } from '#src/wall-time.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Days and hours relative to now in one zone, so that demo data is current on every start. */
export type DemoCalendar = {
  zone: string
  /** The start of the local day that is `daysFromToday` from today. */
  startOf: (daysFromToday: number) => Date
  /** The last millisecond of that local day. */
  endOf: (daysFromToday: number) => Date
  /** The last millisecond of the month that is `months` after that of the local day. */
  endOfMonth: (daysFromToday: number, months: number) => Date
  /** That local day as `YYYY-MM-DD`. */
  dateOf: (daysFromToday: number) => string
  /** The full hour of local time, `HH:00`, that is `hours` from now. */
  hourIn: (hours: number) => string
}

export function demoCalendar(zone: string, now: Date): DemoCalendar {
  const wall = wallTime(now, zone)
  const midnight = (day: number) => Math.floor(wall / dayMs) * dayMs + day * dayMs
  const startOf = (day: number) => new Date(instantOf(midnight(day), zone))
  return {
    zone,
    startOf,
    endOf: (day) => new Date(startOf(day + 1).getTime() - 1),
    endOfMonth: (day, months) => {
      const local = new Date(midnight(day))
      const next = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months + 1, 1)
      return new Date(instantOf(next, zone) - 1)
    },
    dateOf: (day) => new Date(midnight(day)).toISOString().slice(0, 10),
    hourIn: (hours) => `${new Date(wall + hours * hourMs).toISOString().slice(11, 13)}:00`,
  }
}
