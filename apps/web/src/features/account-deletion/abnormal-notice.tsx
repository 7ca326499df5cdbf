import { formatPhone } from '@crema/i18n/format/phone'
import { brand } from '#src/lib/brand.ts'
import { useText } from '#src/session/page-parts.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
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
