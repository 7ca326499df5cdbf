import { type AnyRouter, RouterContextProvider, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { ConsentDialog } from '#src/features/consent/consent-dialog.tsx'
import { isChoiceDue, onDeviceChoice } from '#src/host-app/device-choice.ts'
import { type AppContext, AppContextProvider } from '#src/session/app-context.ts'
import { limitReactEvents } from '../hydration/react-events.ts'
import { dialogPlacement } from './dialog-placement.ts'
import styles from './consent-region.module.css'

/**
 * Shows the dialog after the page, in a root of its own: the first load has no code for it, and the page is not rendered again.
 */
export function mountConsentDialog(context: AppContext, router: AnyRouter): void {
  const container = document.createElement('div')
  document.body.append(container)
  limitReactEvents(container)
  createRoot(container).render(
    <AppContextProvider value={context}>
      <RouterContextProvider router={router}>
        <ConsentRegion />
      </RouterContextProvider>
    </AppContextProvider>,
  )
}

function ConsentRegion() {
  const screen = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen })
  const isDue = useSyncExternalStore(onDeviceChoice, isChoiceDue)
  const placement = dialogPlacement(screen)
  const region = useRef<HTMLDivElement>(null)
  const isSticky = isDue && placement === 'sticky'
  useEffect(() => {
    const element = region.current
    if (!isSticky || !element) return undefined
    const root = document.documentElement.style
    // Focused controls are scrolled out from under it, and notices of the screen are above it.
    const observer = new ResizeObserver(() =>
      root.setProperty('--consent-height', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty('--consent-height')
    }
  }, [isSticky])
  if (!isDue || placement === 'none') return null
  return (
    <div className={styles.place}>
      <div ref={region} className={styles[placement]}>
        <ConsentDialog />
      </div>
    </div>
  )
}
