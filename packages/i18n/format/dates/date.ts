// Names of months and weekdays come from the engine's CLDR, whose version may differ between server and browser. Node 24
// and current Chromium give the same texts (scripts/compare-engines.ts); where a page must not differ in any browser,
// send the server's text with the data. wallClock and isTimeZone give the same result everywhere;
// viewerZone is for the browser only.
import { formattingTag, type Locale } from '../../locales.ts'
import { dateTimeFormat } from '../formatters.ts'
import { recordable } from '../rendered-formats.ts'
import { breakingSpaces, nonBreakingSpaces } from '../text/normalize-spaces.ts'

/** ISO 8601 text, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const

// Components instead of `dateStyle`, whose meaning changes between CLDR versions.
const styles = {
  /** Sep 5, 2026 */
  date: day,
  /** September 5, 2026 */
  longDate: { ...day, month: 'long' },
  /** Sep 5 */
  monthDay: { month: 'short', day: 'numeric' },
  /** Sat, Sep 5 */
  weekdayDate: { weekday: 'short', month: 'short', day: 'numeric' },
  /** 3:04 PM */
  time: clock,
  /** Sep 5, 2026, 3:04 PM */
  dateTime: { ...day, ...clock },
  /** Sep 5, 3:04 PM */
  monthDayTime: { month: 'short', day: 'numeric', ...clock },
  /** Sep 5, 3:04 PM EDT; in other countries Sep 5, 3:04 PM GMT-4 */
  monthDayTimeZone: { month: 'short', day: 'numeric', ...clock, timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof styles

function formatter(locale: Locale, style: DateStyle, zone: string, country?: string) {
  return dateTimeFormat(formattingTag(locale, country), { ...styles[style], timeZone: zone })
}

const clockPartTypes = new Set(['hour', 'minute', 'second', 'dayPeriod'])
const datePartTypes = new Set(['day', 'month', 'year'])
const dash = /[-–—~]/u

// A time such as "3:04 PM" does not wrap, nor does a date such as "18. Nov. 2026" or a zone such as "GMT-5"; a line may end beside them.
function joinDateParts(parts: readonly Intl.DateTimeFormatPart[]): string {
  return parts
    .map(({ type, value }, index) => {
      if (type === 'timeZoneName') return nonBreakingSpaces(value).replace('-', '-\u2060')
      // A month or a weekday of several words, such as "thg 8".
      if (type !== 'literal') return nonBreakingSpaces(value)
      const before = parts[index - 1]?.type ?? ''
      const after = parts[index + 1]?.type ?? ''
      if (datePartTypes.has(before) && datePartTypes.has(after) && !dash.test(value))
        return nonBreakingSpaces(value)
      const neighbours = [before, after]
      const isWithinTime =
        neighbours.includes('dayPeriod') && neighbours.every((each) => clockPartTypes.has(each))
      if (value.trim() === '' && isWithinTime) return '\u00a0'
      const text = breakingSpaces(value)
      // In Russian "г." follows the year.
      return before === 'year' ? text.replace(/^ (?=\p{L})/u, '\u00a0') : text
    })
    .join('')
}

/**
 * An instant in the local time of `zone` (IANA).
 * @throws RangeError for an unknown zone or an invalid instant
 */
export const formatInstant = recordable(
  'instant',
  (locale: Locale, instant: Instant, style: DateStyle, zone: string, country?: string): string =>
    joinDateParts(formatter(locale, style, zone, country).formatToParts(new Date(instant))),
)

/** A range of two instants, without repeating equal parts: `Sep 5 – Oct 3, 2026`. */
export function formatInstantRange(
  locale: Locale,
  start: Instant,
  end: Instant,
  style: DateStyle,
  zone: string,
  country?: string,
): string {
  const format = formatter(locale, style, zone, country)
  return joinDateParts(format.formatRangeToParts(new Date(start), new Date(end)))
}

/** A calendar date without a zone (`2025-08-29`), such as the date of a policy. */
export function formatPlainDate(
  locale: Locale,
  isoDate: string,
  style: 'date' | 'longDate' | 'monthDay' | 'weekdayDate' = 'longDate',
  country?: string,
): string {
  return formatInstant(locale, `${isoDate}T12:00:00Z`, style, 'UTC', country)
}

/** A time of day without a zone (`08:30`, also `24:00`), such as opening hours of a store. */
export function formatWallTime(locale: Locale, hoursMinutes: string, country?: string): string {
  const [hours = Number.NaN, minutes = Number.NaN] = hoursMinutes.split(':').map(Number)
  return formatInstant(locale, Date.UTC(2026, 0, 1, hours, minutes), 'time', 'UTC', country)
}

/** The UTC offset of a zone at an instant as text: `GMT+8`. */
export function zoneOffsetName(locale: Locale, zone: string, instant: Instant): string {
  const format = dateTimeFormat(formattingTag(locale), {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  })
  const part = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')
  return part?.value ?? zone
}

/** Local date and time in a zone. Months are 1 to 12; weekday 0 is Sunday. */
export type WallClock = {
  year: number
  month: number
  day: number
  weekday: number
  hour: number
  minute: number
  second: number
}

/**
 * Local date and time of a zone at an instant.
 * @throws RangeError for an unknown zone
 */
export function wallClock(instant: Instant, zone: string): WallClock {
  const format = dateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const read = new Map(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => read.get(type) ?? Number.NaN
  const date = { year: part('year'), month: part('month'), day: part('day') }
  const weekday = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay()
  return { ...date, weekday, hour: part('hour'), minute: part('minute'), second: part('second') }
}

/** Whether the engine supports an IANA zone of this name. */
export function isTimeZone(text: string): boolean {
  try {
    dateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    // There is no other test: the constructor throws a RangeError for an unknown zone.
    return false
  }
}

/** The zone of the device. On a server it is that of the server: do not render it there. */
export function viewerZone(): string {
  // Temporal avoids creating the page's first formatter, which takes 50 ms on a slow phone.
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } } // not in the type definitions yet
  return Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
