import { lazy, Suspense } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useTranslate } from '#src/session/app-context.ts'
import styles from './download-page.module.css'

const QrCode = lazy(async () => {
  const { QrCode: Loaded } = await loadModule(() => import('#src/ui/ticket/qr-code.tsx'))
  return { default: Loaded }
})

/** The page's address as a QR code, to open it on a phone. */
export function QrOfPage() {
  const t = useTranslate()
  return (
    <div className={styles.scan}>
      <Suspense>
        <QrCode text={window.location.href} label={t('app-handoff.scanLabel')} />
      </Suspense>
      <p>{t('app-handoff.scan')}</p>
    </div>
  )
}
