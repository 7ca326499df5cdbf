import { formatPhone } from '@crema/i18n/format/text/phone'
import { brand } from '#src/lib/brand/brand.ts'
import { useText } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import styles from './deletion-page.module.css'

/** An account that only customer service can delete: how to reach it. */
export function AbnormalNotice({ onOther }: { onOther: () => void }) {
  const t = useText()
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
        <Button variant="text" onClick={onOther}>
          {t('account-deletion.otherAccount')}
        </Button>
      </div>
    </>
  )
}
