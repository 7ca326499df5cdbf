import type { OpeningSpan, SpecialDay } from '#src/database/tables.ts'
import { instantOf, offsetAt, wallTime } from '#src/wall-time.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How many days ahead special days are considered. */
const daysMax = 60

export type Opening = { open: boolean; changesAt: Date | null }

/** Opening hours: weekdays from Sunday to Saturday, and dates that differ, in the local time of the zone. */
export type Schedule = {
  /** A span past midnight ends after 24:00. */
  hours: readonly OpeningSpan[][]
  specialDays: readonly SpecialDay[]
  zone: string
}

/**
 * Whether a store is open at `now`, and when that changes next: null for a store that never closes, and for one
 * that does not open within `daysMax` days.
 */
export function openingAt(schedule: Schedule, now: Date): Opening {
  const at = now.getTime()
  const days = lookaheadDays(schedule, at)
  const interval = openIntervals(schedule, at, days).find(({ to }) => at < to)
  if (!interval) return { open: false, changesAt: null }
  if (at < interval.from) return { open: false, changesAt: new Date(interval.from) }
  // Hours repeat weekly: a store that is open for a week after the last special day never closes.
  return { open: true, changesAt: interval.to - at > (days - 1) * dayMs ? null : new Date(interval.to) }
}

/** Whether a store is closed for the whole local day, including hours that began the evening before. */
export function isClosedToday(schedule: Schedule, now: Date): boolean {
  const today = Math.floor(wallTime(now, schedule.zone) / dayMs)
  return spansOn(schedule, today).length === 0 && !openingAt(schedule, now).open
}

type OpenInterval = { from: number; to: number }

/** How many days must be computed: at least a week after today and after the last special day, at most `daysMax`. */
function lookaheadDays({ zone, specialDays }: Schedule, at: number): number {
  const today = Math.floor(wallTime(at, zone) / dayMs)
  const lastSpecial = specialDays.reduce((last, { date }) => Math.max(last, dayOf(date)), today)
  return Math.min(lastSpecial - today + 8, daysMax)
}

/** Intervals from yesterday to `days` ahead in which the store is open; adjacent spans are merged. */
function openIntervals(schedule: Schedule, at: number, days: number): OpenInterval[] {
  const { zone } = schedule
  const today = Math.floor(wallTime(at, zone) / dayMs)
  const toInstant = wallTimeConverter(zone, at, days)
  const spans: OpenInterval[] = []
  // Starts with yesterday, as its last span may end today.
  for (let day = today - 1; day <= today + days; day++) {
    for (const { from, to } of spansOn(schedule, day)) {
      const span = {
        from: toInstant(day * dayMs + minutesOf(from) * minuteMs),
        to: toInstant(day * dayMs + minutesOf(to) * minuteMs),
      }
      // A span within the hour skipped by daylight saving time is empty.
      if (span.from < span.to) spans.push(span)
    }
  }
  const intervals: OpenInterval[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = intervals.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else intervals.push({ ...span })
  }
  return intervals
}

/** Converts wall time to an instant. Time zone lookups are slow, so a constant offset is used where possible. */
function wallTimeConverter(zone: string, at: number, days: number): (wall: number) => number {
  const before = offsetAt(at - 3 * dayMs, zone)
  // Within `daysMax` days a zone does not change its offset twice.
  const hasConstantOffset = before === offsetAt(at + (days + 3) * dayMs, zone)
  return hasConstantOffset ? (wall) => wall - before : (wall) => instantOf(wall, zone)
}

function spansOn({ hours, specialDays }: Schedule, day: number): readonly OpeningSpan[] {
  return specialDays.find(({ date }) => dayOf(date) === day)?.hours ?? hours[weekdayOf(day)] ?? []
}

/** `YYYY-MM-DD` as the number of days since 1 January 1970. */
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs

/** 0 is Sunday; 1 January 1970 was a Thursday. */
const weekdayOf = (day: number) => (day + 4) % 7

/** `HH:mm` as minutes after midnight; hours may exceed 24. */
function minutesOf(text: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number)
  return hours * 60 + minutes
}
