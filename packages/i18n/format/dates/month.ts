// For the browser only: no rendered page contains it.
import { formattingTag, type Locale } from '../../locales.ts'
import { dateTimeFormat } from '../formatters.ts'
import { breakingSpaces } from '../text/normalize-spaces.ts'

/** A month of the Gregorian calendar (`2026-11`): November 2026. */
export function formatMonth(locale: Locale, isoMonth: string, country?: string): string {
  const format = dateTimeFormat(formattingTag(locale, country), {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return breakingSpaces(format.format(new Date(`${isoMonth}-15T12:00:00Z`)))
}
