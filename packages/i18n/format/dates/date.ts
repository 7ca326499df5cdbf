// Names of months and weekdays come from the engine's CLDR, which may be older or newer than the
// server's. Node 24 and current Chromium agree (scripts/compare-engines.ts); where a page must not
// differ in any browser, put the server's text in the data. wallClock, sharesWallTime and isTimeZone
// are safe on both sides; viewerZone is for the browser alone.
import { defaultLocale, formattingTag, type Locale } from '../../locales.ts'
import { dateTimeFormat } from '../formatters.ts'
import { drawable } from '../rendered-formats.ts'
import { plainSpaces } from '../text/spaces.ts'

/** ISO 8601 text, milliseconds since 1970 or a Date. */
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
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof styles

function formatter(locale: Locale, style: DateStyle, zone: string, country?: string) {
  return dateTimeFormat(formattingTag(locale, country), { ...styles[style], timeZone: zone })
}

const inClock = new Set(['hour', 'minute', 'second', 'dayPeriod'])

// "3:04 PM" stays on one line; the rest of a date may wrap.
function joinDateParts(parts: readonly Intl.DateTimeFormatPart[]): string {
  return parts
    .map(({ value }, index) => {
      const around = [parts[index - 1]?.type ?? '', parts[index + 1]?.type ?? '']
      const isInClock = around.includes('dayPeriod') && around.every((type) => inClock.has(type))
      return value.trim() === '' && isInClock ? '\u00a0' : plainSpaces(value)
    })
    .join('')
}

/** An instant as the clock of `zone` (IANA) shows it. RangeError for an unknown zone or instant. */
export const formatInstant = drawable(
  'instant',
  (locale: Locale, instant: Instant, style: DateStyle, zone: string, country?: string): string =>
    joinDateParts(formatter(locale, style, zone, country).formatToParts(new Date(instant))),
)

/** Two instants as one range, with what they share said once: `Sep 5 – Oct 3, 2026`. */
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

/** A calendar day that is no instant (`2025-08-29`), such as a policy's date. */
export function formatPlainDate(
  locale: Locale,
  isoDate: string,
  style: 'date' | 'longDate' | 'monthDay' | 'weekdayDate' = 'longDate',
  country?: string,
): string {
  return formatInstant(locale, `${isoDate}T12:00:00Z`, style, 'UTC', country)
}

/** A time of day that is no instant (`08:30`, also `24:00`), such as a store's opening hour. */
export function formatWallTime(locale: Locale, hoursMinutes: string, country?: string): string {
  const [hours = Number.NaN, minutes = Number.NaN] = hoursMinutes.split(':').map(Number)
  return formatInstant(locale, Date.UTC(2026, 0, 1, hours, minutes), 'time', 'UTC', country)
}

/** How far the zone's clock is from UTC at that instant, for people: `GMT+8`. */
export function zoneOffsetName(locale: Locale, zone: string, instant: Instant): string {
  const format = dateTimeFormat(formattingTag(locale), {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  })
  const part = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')
  return part?.value ?? zone
}

/** What the clock and calendar on a wall in that zone show; month 1 to 12, weekday 0 is Sunday. */
export type WallClock = {
  year: number
  month: number
  day: number
  weekday: number
  hour: number
  minute: number
  second: number
}

/** Reads the wall clock of a zone at an instant. RangeError for an unknown zone. */
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

/** True when clocks in both zones show the same at every one of the instants. */
export function sharesWallTime(zone: string, otherZone: string, instants: readonly Instant[]): boolean {
  if (zone === otherZone) return true
  return instants.every((instant) => {
    const here = wallClock(instant, zone)
    const there = wallClock(instant, otherZone)
    return here.minute === there.minute && here.hour === there.hour && here.day === there.day
  })
}

/** True for an IANA zone that this engine knows. */
export function isTimeZone(text: string): boolean {
  try {
    dateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    // The only way to ask: the constructor throws a RangeError for an unknown zone.
    return false
  }
}

/**
 * Has the engine look through all its languages, as it does for its first formatter: 50 ms of a slow phone, where the
 * formatter itself takes 5. To be called in a task of its own.
 */
export function prepareFormatters(): void {
  Intl.DateTimeFormat.supportedLocalesOf(defaultLocale)
}

/** The zone of the reader's device. On a server this is the server's own: do not render it there. */
export function viewerZone(): string {
  // A page's first formatter takes a slow phone 50 ms, too much for one name.
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } } // newer than the types
  return Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
