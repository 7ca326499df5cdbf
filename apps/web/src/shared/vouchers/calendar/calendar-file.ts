/**
 * A day is written `2026-11-28`; instants are milliseconds since 1970. `zone` (IANA) is the one in which the page shows the hours; the
 * file has none, since calendars show them in that of the device.
 */
export type CalendarEntry = {
  /** Stable for the same event, so that a calendar updates its entry instead of adding a second one. */
  id: string
  title: string
  text: string
  /** The address of the page about the event. */
  url: string
} & ({ when: 'day'; day: string } | { when: 'hours'; startsAtMs: number; endsAtMs: number; zone: string })

/**
 * A calendar file (RFC 5545) with a reminder: a day before an all-day event, half an hour before other events.
 * @param host the site's host, part of the entry's unique id
 * @param nowMs the time of creation
 */
export function calendarFile(entry: CalendarEntry, host: string, nowMs: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textValue(host)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${textValue(`${entry.id}@${host}`)}`,
    `DTSTAMP:${instant(nowMs)}`,
    ...timeLines(entry),
    `SUMMARY:${textValue(entry.title)}`,
    `DESCRIPTION:${textValue(entry.text)}`,
    `URL:${entry.url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${entry.when === 'day' ? '-PT15H' : '-PT30M'}`,
    `DESCRIPTION:${textValue(entry.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function timeLines(entry: CalendarEntry): string[] {
  if (entry.when === 'hours')
    return [`DTSTART:${instant(entry.startsAtMs)}`, `DTEND:${instant(entry.endsAtMs)}`]
  const nextDay = new Date(Date.parse(`${entry.day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return [`DTSTART;VALUE=DATE:${basicFormat(entry.day)}`, `DTEND;VALUE=DATE:${basicFormat(nextDay)}`]
}

/** ISO 8601 basic format, without separators and fractions of a second. */
const basicFormat = (isoText: string) => isoText.replaceAll(/[-:]|\.\d+/g, '')
const instant = (ms: number) => basicFormat(new Date(ms).toISOString())

function textValue(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)
}

const longestLine = 75

/** Folds a line after at most 75 octets; continuation lines begin with a space. Never splits a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > longestLine) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
