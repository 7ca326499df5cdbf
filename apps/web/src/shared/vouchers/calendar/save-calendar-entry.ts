import { serverNow } from '#src/api/server-clock.ts'
import { browserSupports } from '#src/lib/browser/in-app-browser.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

/** Long enough for a slow phone to have read the file. */
const revokeDelayMs = 60_000

/** Downloads a calendar file; `url` is a path of this site. False in browsers that are known not to save files. */
export function saveCalendarEntry(entry: CalendarEntry): boolean {
  if (!browserSupports('downloads')) return false
  const { host, origin } = window.location
  const file = new Blob([calendarFile({ ...entry, url: origin + entry.url }, host, serverNow())], {
    type: 'text/calendar;charset=utf-8',
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${entry.id}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs)
  return true
}
