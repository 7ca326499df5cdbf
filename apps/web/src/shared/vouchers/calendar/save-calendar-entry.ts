import { serverNow } from '#src/api/server-clock.ts'
import { canHere } from '#src/lib/browser/in-app-browser.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

/** Long enough for the slowest phone to take the file over. */
const keptMs = 60_000

/** Hands the browser a calendar file to save; `url` is a path of this site. False where a browser is known not to save any. */
export function saveEntry(entry: CalendarEntry): boolean {
  if (!canHere('downloads')) return false
  const { host, origin } = window.location
  const file = new Blob([calendarFile({ ...entry, url: origin + entry.url }, host, serverNow())], {
    type: 'text/calendar;charset=utf-8',
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${entry.id}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
  return true
}
