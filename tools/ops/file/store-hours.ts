/** Converts opening hours between their form in a file (`daily: 07:00-21:00`) and seven lists of spans. */
import type { OpeningSpan } from '@crema/gateway/database/tables'
import { weekdays, type DayHours, type HoursEntry, type Weekday } from './operator-file.ts'

export type Week = OpeningSpan[][]
export type HoursProblem = { field: keyof HoursEntry | undefined; message: string }

const workdays: readonly Weekday[] = weekdays.slice(1, 6)
const groupsOf = (day: Weekday) => [day, workdays.includes(day) ? 'weekdays' : 'weekend', 'daily'] as const

/** Sunday to Saturday. The most specific field wins. */
export function readWeek(hours: HoursEntry): { week: Week; problems: HoursProblem[] } {
  const problems: HoursProblem[] = []
  const missing: Weekday[] = []
  const week = weekdays.map((day) => {
    const field = groupsOf(day).find((name) => hours[name] !== undefined)
    const written = field && hours[field]
    if (written === undefined) {
      missing.push(day)
      return []
    }
    const read = readDay(written)
    if ('problem' in read && !problems.some((problem) => problem.field === field))
      problems.push({ field, message: read.problem })
    return 'spans' in read ? read.spans : []
  })
  if (missing.length > 0) {
    problems.push({
      field: undefined,
      message: `“hours” lacks ${missing.join(', ')}: write their hours, or closed`,
    })
  }
  return { week, problems }
}

/** Spans in their order; `22:00-02:00` ends at 26:00. */
export function readDay(written: DayHours): { spans: OpeningSpan[] } | { problem: string } {
  if (written === 'closed') return { spans: [] }
  const spans = (Array.isArray(written) ? written : [written]).map(readSpan)
  for (const [index, span] of spans.entries()) {
    if (minutesOf(span.from) >= 24 * 60)
      return { problem: `begins at ${span.from}: a day's hours begin before 24:00` }
    if (minutesOf(span.to) > 48 * 60) return { problem: `ends at ${span.to}: hours end within the next day` }
    if ([span.from, span.to].some((text) => Number(text.slice(3)) > 59))
      return { problem: `has no such time: ${span.from}-${span.to}` }
    if (span.from === span.to)
      return { problem: `has no length: ${span.from}-${span.to}. All day is 00:00-24:00` }
    const before = spans[index - 1]
    if (before && minutesOf(before.to) > minutesOf(span.from)) {
      return {
        problem: `has hours that overlap or are out of order: ${before.from}-${before.to} and ${span.from}-${span.to}`,
      }
    }
  }
  return { spans }
}

function readSpan(text: string): OpeningSpan {
  const [from = '', to = ''] = text.split(/ ?[-–] ?/)
  return { from, to: minutesOf(to) < minutesOf(from) ? addDay(to) : to }
}

/** The shortest equivalent form. */
export function writeWeek(week: Week): HoursEntry {
  const days = weekdays.map((_, index) => writeDay(week[index] ?? []))
  const written = (day: Weekday) => days[weekdays.indexOf(day)] ?? 'closed'
  const same = (names: readonly Weekday[]) =>
    new Set(names.map((day) => JSON.stringify(written(day)))).size === 1
  if (same(weekdays)) return { daily: written('monday') }
  const weekend: readonly Weekday[] = ['saturday', 'sunday']
  if (!same(workdays)) {
    const usual = weekdays
      .map(written)
      .find((each) => weekdays.filter((day) => isAlike(written(day), each)).length > weekdays.length / 2)
    const unusual = weekdays.filter((day) => usual === undefined || !isAlike(written(day), usual))
    return { ...(usual !== undefined && { daily: usual }), ...pick(unusual, written) }
  }
  return {
    weekdays: written('monday'),
    ...(same(weekend) ? { weekend: written('saturday') } : pick(weekend, written)),
  }
}

const isAlike = (one: DayHours, other: DayHours) => JSON.stringify(one) === JSON.stringify(other)

const pick = (names: readonly Weekday[], written: (day: Weekday) => DayHours): HoursEntry =>
  Object.fromEntries(names.map((day) => [day, written(day)]))

export function writeDay(spans: readonly OpeningSpan[]): DayHours {
  const [first, ...more] = spans.map(
    ({ from, to }) => `${from}-${subtractDay(to) < from && minutesOf(to) > 24 * 60 ? subtractDay(to) : to}`,
  )
  if (first === undefined) return 'closed'
  return more.length === 0 ? first : [first, ...more]
}

function minutesOf(text: string): number {
  const [hours, minutes] = text.split(':').map(Number)
  return (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN)
}

const addHours = (text: string, hours: number) =>
  `${String(Number(text.slice(0, 2)) + hours).padStart(2, '0')}${text.slice(2)}`
const addDay = (text: string) => addHours(text, 24)
const subtractDay = (text: string) => addHours(text, -24)
