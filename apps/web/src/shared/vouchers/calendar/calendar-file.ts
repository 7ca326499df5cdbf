/** A day is written `2026-11-28`; instants are milliseconds since 1970. */
export type CalendarEntry = {
  /** The same for the same thing, so that a calendar changes its entry and adds no second one. */
  id: string
  title: string
  text: string
  /** Where to read on: an address. */
  url: string
} & ({ when: 'day'; day: string } | { when: 'hours'; startsAtMs: number; endsAtMs: number })

/**
 * An entry as a calendar file (RFC 5545), with a reminder: a day before its day, half an hour before its hour.
 * @param host names the site in the entry's id
 * @param nowMs when the file is made
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
    ...times(entry),
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

function times(entry: CalendarEntry): string[] {
  if (entry.when === 'hours')
    return [`DTSTART:${instant(entry.startsAtMs)}`, `DTEND:${instant(entry.endsAtMs)}`]
  const nextDay = new Date(Date.parse(`${entry.day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return [`DTSTART;VALUE=DATE:${plain(entry.day)}`, `DTEND;VALUE=DATE:${plain(nextDay)}`]
}

const plain = (isoText: string) => isoText.replaceAll(/[-:]|\.\d+/g, '')
const instant = (ms: number) => plain(new Date(ms).toISOString())

function textValue(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)
}

const longestLine = 75

/** A line holds at most 75 octets; the next one begins with a space. Never cuts a character. */
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
