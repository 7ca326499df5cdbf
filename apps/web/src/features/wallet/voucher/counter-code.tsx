import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { groupCode } from '@crema/i18n/format/text/codes'
import { refusalName } from '#src/api/api-error.ts'
import { serverNow } from '#src/api/server-clock.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useFullScreen } from '#src/shared/device/use-full-screen.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { useWakeLock } from '#src/shared/device/use-wake-lock.ts'
import { useAsOf } from '#src/shared/offline/as-of.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { ExitFullScreenIcon, FullScreenIcon } from '#src/ui/art/full-screen-icons.tsx'
import { SunIcon } from '#src/ui/art/more-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { LineSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { QrCode } from '#src/ui/ticket/qr-code.tsx'
import { voucherCodeOptions, voucherKey } from '../wallet-queries.ts'
import { SecondsRing } from './seconds-ring.tsx'
import styles from './counter-code.module.css'

const secondMs = 1_000

/**
 * The QR code to show at the counter. It is renewed every half minute, so that a photograph of it expires. Without a
 * connection the last code stays, and the voucher number is valid instead.
 */
export function CounterCode({ voucherNo }: { voucherNo: string }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const queries = useQueryClient()
  const session = useSession()
  const { locale, country, zone, token } = session
  const isKeptOn = useWakeLock()
  const frame = useRef<HTMLDivElement>(null)
  const { isAvailable, isFull, toggle } = useFullScreen(frame)
  const nowMs = useServerNow(serverNow(), secondMs)
  const query = useQuery({
    ...voucherCodeOptions(api, voucherNo),
    enabled: token !== null,
    refetchInterval: ({ state: { data, status } }) =>
      data && status !== 'error'
        ? Math.max(secondMs, Date.parse(data.renewsAt) - serverNow() + 200)
        : 5 * secondMs,
  })
  const { data: code, error } = query
  const asOfMs = useAsOf(query)
  const seconds = code ? Math.max(0, Math.ceil((Date.parse(code.renewsAt) - nowMs) / secondMs)) : 0
  const isStale = !code || seconds === 0
  const isMissing = !code && (error !== null || token === null)
  const refusal = refusalName(error)
  const isOver = refusal === 'voucherUsed' || refusal === 'voucherExpired'
  // Used at the till, or expired meanwhile: the screen then shows that.
  const readAgain = useEffectEvent(
    () => void queries.invalidateQueries({ queryKey: voucherKey(voucherNo, session) }),
  )
  useEffect(() => {
    if (isOver) readAgain()
  }, [isOver])
  return (
    <div ref={frame} className={styles.code}>
      {code ? (
        <div className={styles.picture} data-stale={isStale || undefined}>
          <QrCode
            size="counter"
            text={code.qrText}
            label={t('wallet.qrLabel', { number: groupCode(voucherNo) })}
          />
        </div>
      ) : isMissing ? null : (
        <Loading label={t('common.loading')}>
          <div className={styles.empty}>
            <LineSkeleton lines={1} />
          </div>
        </Loading>
      )}
      <div className={styles.facts}>
        <bdi className={styles.number} dir="ltr">
          {groupCode(voucherNo)}
        </bdi>
        <p className={styles.hint}>{t('wallet.readNumber')}</p>
        {isAvailable && (!isMissing || isFull) ? (
          <Button
            variant="quiet"
            size="small"
            className={styles.fullScreen}
            icon={isFull ? <ExitFullScreenIcon /> : <FullScreenIcon />}
            onClick={toggle}
          >
            {t(isFull ? 'wallet.exitFullScreen' : 'wallet.fullScreen')}
          </Button>
        ) : null}
        {asOfMs === null ? null : (
          <p className={styles.hint}>
            {t('offline.asOf', { time: formatInstant(locale, asOfMs, 'monthDayTime', zone, country) })}
          </p>
        )}
        {refusal !== undefined ? (
          <div className={styles.notice}>
            <Notice tone="error" title={t('wallet.codeFailed')} />
          </div>
        ) : isMissing || (isStale && asOfMs !== null) ? (
          <div className={styles.notice}>
            <Notice
              tone="refused"
              title={isMissing ? t('offline.codeMissingTitle') : t('offline.codeEndedTitle')}
              text={t('offline.useNumber')}
            />
          </div>
        ) : asOfMs === null ? (
          <>
            <div className={styles.renewal}>
              <SecondsRing seconds={seconds} />
              <p>
                <b>{t('wallet.renewsIn', { seconds })}</b>
                <span>{t('wallet.counterHint')}</span>
              </p>
            </div>
            <p className={styles.brightness}>
              <SunIcon />
              <span>{t(isKeptOn ? 'wallet.brightnessStaysOn' : 'wallet.brightness')}</span>
            </p>
          </>
        ) : null}
      </div>
    </div>
  )
}
