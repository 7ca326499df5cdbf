import { formatInstant } from '@crema/i18n/format/dates/date'
import { useSession } from '#src/session/app-context.ts'

/** Writes an instant of a draw in its time zone, which is named. */
export function useDrawDate(zone: string): (instant: string) => string {
  const { locale, country } = useSession()
  return (instant) => formatInstant(locale, instant, 'monthDayTimeZone', zone, country)
}
