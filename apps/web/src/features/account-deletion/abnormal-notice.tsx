import { formatPhone } from '@crema/i18n/format/text/phone'
import { brand } from '#src/lib/brand/brand.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import styles from './deletion-page.module.css'

/** The contacts of customer service, for an account that only customer service can delete. */
export function AbnormalNotice({ onOtherAccount }: { onOtherAccount: () => void }) {
  const t = useTranslate()
  return (
    <>
      <Notice
        tone="refused"
        live
        title={t('account-deletion.abnormalTitle')}
        text={t('account-deletion.abnormalText')}
      />
      <div className={styles.contacts}>
        <a className={buttonClass('quiet')} href={`mailto:${brand.supportEmail}`}>
          <bdi>{brand.supportEmail}</bdi>
        </a>
        <a className={buttonClass('quiet')} href={`tel:${brand.supportPhone}`}>
          <bdi dir="ltr">{formatPhone(brand.supportPhone)}</bdi>
        </a>
        <Button variant="text" onClick={onOtherAccount}>
          {t('account-deletion.otherAccount')}
        </Button>
      </div>
    </>
  )
}
