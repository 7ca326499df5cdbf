import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { takeOverTaps } from '#src/lib/browser/early-taps.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { useToasts } from '#src/session/toasts.ts'
import { ToastRegion } from '#src/ui/feedback/toast.tsx'
import { OfflineBanner } from './offline/offline-banner.tsx'
import { SignInGate } from './sign-in/sign-in-gate.tsx'
import styles from './layout.module.css'

/** Surrounds every screen: skip link, offline banner, sign-in sheet, toasts. */
export function Layout() {
  const t = useTranslate()
  // Replays the last tap before hydration: in a task of its own, in which React hydrates the tapped component.
  useEffect(() => {
    const { button } = takeOverTaps('press')
    if (button) setTimeout(() => button.click())
  }, [])
  return (
    <>
      <SignInGate>
        <a className={styles.skip} href="#main">
          {t('common.skipToContent')}
        </a>
        <OfflineBanner />
        <Outlet />
      </SignInGate>
      <Toasts />
    </>
  )
}

function Toasts() {
  const t = useTranslate()
  return <ToastRegion label={t('common.news')} items={useToasts()} />
}
