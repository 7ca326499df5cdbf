// Names come from the engine's CLDR; see the comment in date.ts.
import { formattingTag, type Locale } from '../../locales.ts'
import { dateTimeFormat } from '../formatters.ts'
import { breakingSpaces } from '../text/normalize-spaces.ts'

export type NameWidth = 'long' | 'short' | 'narrow'

// 4 January 2026 was a Sunday.
const sunday = Date.UTC(2026, 0, 4, 12)
const dayMs = 86_400_000

/** The names of the weekdays, Sunday first. */
export function weekdayNames(locale: Locale, width: NameWidth = 'short'): string[] {
  const format = dateTimeFormat(formattingTag(locale), { weekday: width, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => breakingSpaces(format.format(sunday + index * dayMs)))
}

/** The names of the months, January first, in the stand-alone form. */
export function monthNames(locale: Locale, width: NameWidth = 'long'): string[] {
  const format = dateTimeFormat(formattingTag(locale), { month: width, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) =>
    breakingSpaces(format.format(Date.UTC(2026, month, 15, 12))),
  )
}
