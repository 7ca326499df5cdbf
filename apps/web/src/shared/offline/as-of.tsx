import { useEffect, useState } from 'react'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'

type QueryAnswer = { data: unknown; dataUpdatedAt: number; isError: boolean }

/** A network that has not answered after this time counts as offline. */
const slowNetworkMs = 2_000

/**
 * When the shown answer arrived, in milliseconds; null when it is current. It is outdated without a connection, when
 * fetching it again has failed, and while an answer of an earlier visit is not replaced yet.
 */
export function useAsOf({ data, dataUpdatedAt, isError }: QueryAnswer): number | null {
  const isOnline = useIsOnline()
  // Placeholder data has no time.
  const hasTime = data !== undefined && dataUpdatedAt > 0
  const isOfEarlierVisit = hasTime && dataUpdatedAt < performance.timeOrigin
  const isLate = useDelayed(isOfEarlierVisit, slowNetworkMs)
  return hasTime && (!isOnline || isError || (isOfEarlierVisit && isLate)) ? dataUpdatedAt : null
}

/** True once `isOn` has been true for `waitMs`. */
function useDelayed(isOn: boolean, waitMs: number): boolean {
  const [isElapsed, setIsElapsed] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setIsElapsed(true), waitMs)
    return () => {
      clearTimeout(timer)
      setIsElapsed(false)
    }
  }, [isOn, waitMs])
  return isElapsed
}

type AsOfNoticeProps = {
  asOfMs: number
  /** Loads the data again, on a screen without another button for that. */
  onRetry?: () => void
}

/** A notice that the shown data is not current, with the time when it was loaded. */
export function AsOfNotice({ asOfMs, onRetry }: AsOfNoticeProps) {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  const time = formatInstant(locale, asOfMs, 'monthDayTime', zone, country)
  return (
    <Notice
      tone="refused"
      title={t('offline.asOf', { time })}
      text={t('offline.outdatedText')}
      action={
        onRetry && (
          <Button size="small" variant="plain" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )
      }
      live
    />
  )
}
