import type { OpeningSpan, SpecialDay } from '#src/database/tables.ts'
import { instantOf, offsetAt, wallTime } from '#src/wall-time.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How far ahead special days are looked at. */
const daysMax = 60

export type Opening = { open: boolean; changesAt: Date | null }

/** When a store opens: weekdays Sunday to Saturday, dates that differ, both by the clocks of its zone. */
export type Schedule = {
  /** A span past midnight ends above 24:00. */
  hours: readonly OpeningSpan[][]
  specialDays: readonly SpecialDay[]
  zone: string
}

/**
 * Whether a store is open at `now`, and when that changes next: null for a store that never closes, and for
 * one that does not open within the coming days.
 */
export function openingAt(schedule: Schedule, now: Date): Opening {
  const at = now.getTime()
  const days = lookaheadDays(schedule, at)
  const run = openIntervals(schedule, at, days).find(({ to }) => at < to)
  if (!run) return { open: false, changesAt: null }
  if (at < run.from) return { open: false, changesAt: new Date(run.from) }
  // The hours repeat weekly: who stays open for a week after the last special day stays open.
  return { open: true, changesAt: run.to - at > (days - 1) * dayMs ? null : new Date(run.to) }
}

/** Whether a store rests the whole of its own today, the last hours of a long night before included. */
export function isClosedToday(schedule: Schedule, now: Date): boolean {
  const today = Math.floor(wallTime(now, schedule.zone) / dayMs)
  return spansOn(schedule, today).length === 0 && !openingAt(schedule, now).open
}

type OpenInterval = { from: number; to: number }

/** More than a week, and more than the week after the last special day. */
function lookaheadDays({ zone, specialDays }: Schedule, at: number): number {
  const today = Math.floor(wallTime(at, zone) / dayMs)
  const lastSpecial = specialDays.reduce((last, { date }) => Math.max(last, dayOf(date)), today)
  return Math.min(lastSpecial - today + 8, daysMax)
}

/** The stretches it is open from yesterday on for so many days; spans that touch are one stretch. */
function openIntervals(schedule: Schedule, at: number, days: number): OpenInterval[] {
  const { zone } = schedule
  const today = Math.floor(wallTime(at, zone) / dayMs)
  const toInstant = wallTimeConverter(zone, at, days)
  const spans: OpenInterval[] = []
  // A span of yesterday may reach into today.
  for (let day = today - 1; day <= today + days; day++) {
    for (const { from, to } of spansOn(schedule, day)) {
      const span = {
        from: toInstant(day * dayMs + minutesOf(from) * minuteMs),
        to: toInstant(day * dayMs + minutesOf(to) * minuteMs),
      }
      // Nothing is left of a span that falls into the hour summer time leaves out.
      if (span.from < span.to) spans.push(span)
    }
  }
  const runs: OpenInterval[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = runs.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else runs.push({ ...span })
  }
  return runs
}

/** Wall time to instant. Asking the calendar is slow, and but for two weeks a year the offset stands still. */
function wallTimeConverter(zone: string, at: number, days: number): (wall: number) => number {
  const before = offsetAt(at - 3 * dayMs, zone)
  // Within so few days a clock does not go forward and back again.
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

/** `HH:mm` as minutes after midnight; hours go on above 24. */
function minutesOf(text: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number)
  return hours * 60 + minutes
}
