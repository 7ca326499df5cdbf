import { serverNow } from '#src/api/server-clock.ts'
import { downloadFile } from '#src/lib/browser/download-file.ts'
import { browserSupports } from '#src/lib/browser/in-app-browser.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

/** Downloads a calendar file; `url` is a path of this site. False in browsers that are known not to save files. */
export function saveCalendarEntry(entry: CalendarEntry): boolean {
  if (!browserSupports('downloads')) return false
  const { host, origin } = window.location
  const file = new Blob([calendarFile({ ...entry, url: origin + entry.url }, host, serverNow())], {
    type: 'text/calendar;charset=utf-8',
  })
  downloadFile(file, `${entry.id}.ics`)
  return true
}
