import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { takeOver } from '#src/lib/browser/early-taps.ts'
import { useText } from '#src/session/app-context.ts'
import { useToasts } from '#src/session/toasts.ts'
import { ToastRegion } from '#src/ui/feedback/toast.tsx'
import { OfflineBanner } from './offline/offline-banner.tsx'
import { SignInGate } from './sign-in/sign-in-gate.tsx'
import { SignInOnArrival } from './sign-in/sign-in-on-arrival.tsx'
import styles from './layout.module.css'

/** Around every screen: the way past the bar for keyboards, and the sign-in sheet. */
export function Layout() {
  const t = useText()
  // What was pressed before is pressed again: in a task of its own, in which React brings its part of the page to life.
  useEffect(() => {
    const { button } = takeOver('press')
    if (button) setTimeout(() => button.click())
  }, [])
  return (
    <>
      <SignInGate>
        <SignInOnArrival />
        <a className={styles.skip} href="#main">
          {t('common.skipToContent')}
        </a>
        <OfflineBanner />
        <Outlet />
      </SignInGate>
      <News />
    </>
  )
}

function News() {
  const t = useText()
  return <ToastRegion label={t('common.news')} items={useToasts()} />
}
