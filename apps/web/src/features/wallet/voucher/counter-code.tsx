import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { groupCode } from '@crema/i18n/format/text/codes'
import { refusalName } from '#src/api/api-error.ts'
import { serverNow } from '#src/api/server-clock.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { useAsOf } from '#src/shared/offline/as-of.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { LineSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { PassNumber } from '#src/ui/ticket/pass.tsx'
import { QrCode } from '#src/ui/ticket/qr-code.tsx'
import { voucherCodeOptions } from '../wallet-queries.ts'
import styles from './counter-code.module.css'

const secondMs = 1_000

/**
 * The QR code to show at the counter. It is renewed every half minute, so that a photograph of it expires. Without a
 * connection the last code stays, and the voucher number is valid instead.
 */
export function CounterCode({ voucherNo }: { voucherNo: string }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { locale, country, zone, token } = useSession()
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
  return (
    <div className={styles.code}>
      {code ? (
        <div className={styles.picture} data-stale={isStale || undefined}>
          <QrCode text={code.qrText} label={t('wallet.qrLabel', { number: groupCode(voucherNo) })} />
        </div>
      ) : isMissing ? null : (
        <Loading label={t('common.loading')}>
          <div className={styles.empty}>
            <LineSkeleton lines={1} />
          </div>
        </Loading>
      )}
      <PassNumber>{groupCode(voucherNo)}</PassNumber>
      {asOfMs === null ? null : (
        <p className={styles.hint}>
          {t('offline.asOf', { time: formatInstant(locale, asOfMs, 'monthDayTime', zone, country) })}
        </p>
      )}
      {refusalName(error) !== undefined ? (
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
        <p className={styles.hint}>
          {t('wallet.counterHint')}{' '}
          <span className={styles.seconds}>{t('wallet.renewsIn', { seconds })}</span>
        </p>
      ) : null}
    </div>
  )
}
