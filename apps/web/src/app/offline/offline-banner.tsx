import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { useText } from '#src/session/app-context.ts'
import { useOfflineTexts } from './use-offline-messages.ts'
import styles from './offline-banner.module.css'

/** Says above every screen that there is no connection. It is always there, for a live region must exist before its news. */
export function OfflineBanner() {
  const t = useText()
  const isOnline = useIsOnline()
  const hasTexts = useOfflineTexts(!isOnline)
  return (
    <div className={styles.region} role="status">
      {isOnline ? null : (
        <p className={styles.banner}>{hasTexts ? t('offline.banner') : t('failures.offline')}</p>
      )}
    </div>
  )
}
