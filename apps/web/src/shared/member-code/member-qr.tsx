import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#src/api/server-clock.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { QrCode } from '#src/ui/ticket/qr-code.tsx'
import { isCodeAccepted, memberCodeOptions } from './member-code-queries.ts'
import styles from './member-qr.module.css'

const secondMs = 1_000

/** The member's code as a QR code that fills its container; an empty field while there is none that a till accepts. */
export function MemberQr({ voucherNo = null }: { voucherNo?: string | null }) {
  const t = useTranslate()
  const nowMs = useServerNow(serverNow(), secondMs)
  const { data } = useQuery(memberCodeOptions(useAppContext().api, voucherNo, useSession()))
  return (
    <div className={styles.field}>
      {data && isCodeAccepted(data, nowMs) ? <QrCode text={data.qrText} label={t('home.code')} /> : null}
    </div>
  )
}
