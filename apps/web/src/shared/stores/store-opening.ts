import type { Store } from '@crema/contract/stores/store'
import { weekdayNames } from '@crema/i18n/format/dates/calendar-names'
import { formatInstant, wallClock } from '@crema/i18n/format/dates/date'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'

/** Open, closed for now, or closed all day, in the time zone of the store. */
export type OpeningState = 'open' | 'closed' | 'closedToday'

type Hours = Pick<Store, 'open' | 'closedToday' | 'changesAt' | 'zone'>

const dayOf = (ms: number, zone: string) => {
  const { year, month, day } = wallClock(ms, zone)
  return Date.UTC(year, month - 1, day)
}

/** The opening state of a store. */
export function openingState({ open, closedToday }: Pick<Hours, 'open' | 'closedToday'>): OpeningState {
  if (open) return 'open'
  return closedToday ? 'closedToday' : 'closed'
}

/** When a store closes or opens next, in its own time zone. Undefined for a store that never opens. */
export function openingText(
  store: Hours,
  nowMs: number,
  t: Translator['t'],
  locale: Locale,
  country: string,
): string | undefined {
  const { changesAt, open, zone } = store
  if (changesAt === null) return open ? t('store.openAlways') : undefined
  const time = formatInstant(locale, changesAt, 'time', zone, country)
  if (open) return t('store.openUntil', { time })
  const isToday = dayOf(Date.parse(changesAt), zone) === dayOf(nowMs, zone)
  if (isToday) return t('store.opensAt', { time })
  const { weekday } = wallClock(changesAt, zone)
  return t('store.opensOn', { day: weekdayNames(locale, 'long')[weekday] ?? '', time })
}
