import { useEffect, useState } from 'react'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { useSession, useText } from '#src/session/app-context.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'

type Answer = { data: unknown; dataUpdatedAt: number; isError: boolean }

/** A network that has not answered by then counts as none. */
const patienceMs = 2_000

/**
 * When what is shown was true, in milliseconds, or null when it is of now. It is old when the device has no
 * connection, when asking again failed, and when an earlier visit's answer is still waiting for a new one.
 */
export function useAsOf({ data, dataUpdatedAt, isError }: Answer): number | null {
  const isOnline = useIsOnline()
  // What stands in for an answer that has not come yet has no time.
  const hasTime = data !== undefined && dataUpdatedAt > 0
  const isOfEarlierVisit = hasTime && dataUpdatedAt < performance.timeOrigin
  const isLate = useLater(isOfEarlierVisit, patienceMs)
  return hasTime && (!isOnline || isError || (isOfEarlierVisit && isLate)) ? dataUpdatedAt : null
}

/** True once `isOn` has held for that long. */
function useLater(isOn: boolean, waitMs: number): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setIsLater(true), waitMs)
    return () => {
      clearTimeout(timer)
      setIsLater(false)
    }
  }, [isOn, waitMs])
  return isLater
}

/** The mark on what was kept: that it is not of now, and of when it is. */
export function AsOfNotice({ asOfMs }: { asOfMs: number }) {
  const t = useText()
  const { locale, country, zone } = useSession()
  const time = formatInstant(locale, asOfMs, 'monthDayTime', zone, country)
  return <Notice tone="refused" title={t('offline.asOf', { time })} text={t('offline.savedText')} live />
}
