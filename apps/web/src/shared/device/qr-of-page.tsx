import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import { useTranslate } from '#src/session/app-context.ts'
import styles from './qr-of-page.module.css'

const QrCode = lazy(async () => {
  const { QrCode: Loaded } = await loadModule(() => import('#src/ui/ticket/qr-code.tsx'))
  return { default: Loaded }
})

/** The page's address as a QR code, to open it on a phone. */
export function QrOfPage() {
  const t = useTranslate()
  // Null on the server and during hydration: the rendered page is the same for every address.
  const address = useSyncExternalStore(
    noSubscription,
    () => window.location.href,
    () => null,
  )
  const space = <div className={styles.code} />
  return (
    <div className={styles.scan}>
      {address === null ? (
        space
      ) : (
        <Suspense fallback={space}>
          <QrCode text={address} label={t('app-handoff.scanLabel')} />
        </Suspense>
      )}
      <p>{t('app-handoff.scan')}</p>
    </div>
  )
}
