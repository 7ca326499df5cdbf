import type { Voucher } from '@crema/contract/vouchers/coupon'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { voucherDateText } from '#src/shared/vouchers/voucher-ticket.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import styles from './till-notice.module.css'

/** Says what the till has just done. The region is there before, so that screen readers announce what appears in it. */
export function TillNotice({ used, stars }: { used: Voucher | undefined; stars: number }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const earned = stars > 0 ? t('home.starsEarned', { count: stars }) : undefined
  return (
    <div role="status" className={styles.notice}>
      {used ? (
        <Notice
          icon={<CheckIcon />}
          title={t('home.couponUsed')}
          text={
            <>
              {used.name} · {voucherDateText(used, t, locale, country)}
              {earned === undefined ? null : (
                <>
                  <br />
                  {earned}
                </>
              )}
            </>
          }
        />
      ) : earned === undefined ? null : (
        <Notice icon={<CheckIcon />} title={earned} />
      )}
    </div>
  )
}
