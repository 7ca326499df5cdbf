import type { Gift } from '@crema/contract/stars/stars'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { useSession, useTranslate } from '#src/session/app-context.ts'

/** The last day on which the gift is offered, as a sentence. */
export function useOfferedUntil({ endsAt, zone }: Gift): string {
  const t = useTranslate()
  const { locale, country } = useSession()
  const date = formatInstant(locale, Date.parse(endsAt) - 1, 'longDate', zone, country)
  return t('stars.offeredUntil', { date })
}
