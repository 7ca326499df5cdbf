import { lazy, Suspense } from 'react'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import { useText } from '#src/session/app-context.ts'
import styles from './download-page.module.css'

const QrCode = lazy(async () => {
  const { QrCode: Drawn } = await loadModule(() => import('#src/ui/ticket/qr-code.tsx'))
  return { default: Drawn }
})

/** This very address as a code, for the phone beside the computer. */
export function QrOfPage() {
  const t = useText()
  return (
    <div className={styles.scan}>
      <Suspense>
        <QrCode text={window.location.href} label={t('app-handoff.scanLabel')} />
      </Suspense>
      <p>{t('app-handoff.scan')}</p>
    </div>
  )
}
