// Names of weekdays and months come from the engine's CLDR: see date.ts.
import { formattingTag, type Locale } from '../../locales.ts'
import { dateTimeFormat } from '../formatters.ts'
import { plainSpaces } from '../text/spaces.ts'

export type NameWidth = 'long' | 'short' | 'narrow'

// 4 January 2026 was a Sunday.
const sunday = Date.UTC(2026, 0, 4, 12)
const dayMs = 86_400_000

/** The seven names, Sunday first. */
export function weekdayNames(locale: Locale, width: NameWidth = 'short'): string[] {
  const format = dateTimeFormat(formattingTag(locale), { weekday: width, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => plainSpaces(format.format(sunday + index * dayMs)))
}

/** The twelve names, January first, in the form that stands alone. */
export function monthNames(locale: Locale, width: NameWidth = 'long'): string[] {
  const format = dateTimeFormat(formattingTag(locale), { month: width, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => plainSpaces(format.format(Date.UTC(2026, month, 15, 12))))
}
