import type { Store } from '@crema/contract/stores/store'
import { isolateLtr } from '@crema/i18n/format/text/codes'
import { useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { PhoneIcon } from '#src/ui/art/store-icons.tsx'
import styles from './phone-link.module.css'

type PhoneLinkProps = {
  store: Store
  /** The id of the store's name. */
  describedBy: string
}

/** Calls the store; nothing where it has no phone. */
export function PhoneLink({ store: { phone }, describedBy }: PhoneLinkProps) {
  const t = useTranslate()
  if (phone === null) return null
  return (
    <a
      href={`tel:${phone.number}`}
      className={buttonClass('quiet')}
      aria-label={t('stores.call', { phone: isolateLtr(phone.text) })}
      aria-describedby={describedBy}
    >
      <span className={styles.label}>
        <PhoneIcon />
        <bdi dir="ltr" className={styles.number}>
          {phone.text}
        </bdi>
      </span>
    </a>
  )
}
