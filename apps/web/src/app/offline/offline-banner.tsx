import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { useTranslate } from '#src/session/app-context.ts'
import styles from './offline-banner.module.css'

/** Shows above every screen that there is no connection. Always rendered, since a live region must exist before its text. */
export function OfflineBanner() {
  const t = useTranslate()
  const isOnline = useIsOnline()
  return (
    <div className={styles.region} role="status">
      {isOnline ? null : <p className={styles.banner}>{t('common.offline')}</p>}
    </div>
  )
}
