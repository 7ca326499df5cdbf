import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isChoiceDue } from '#src/host-app/device-choice.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { useAppContext } from '#src/session/app-context.ts'

/**
 * Shows the dialog once the page is idle, also to a visitor who taps nothing. The landing pages wait for a tap instead
 * (`load-remaining-page.ts`), since they load nothing before it.
 */
export function useConsentDialog(): void {
  const context = useAppContext()
  const router = useRouter()
  useEffect(() => {
    if (!isChoiceDue()) return
    whenIdle(() => {
      void import('../offline/start-offline-support.ts').then(
        ({ watchDeviceChoice }) => watchDeviceChoice(context, router),
        () => {
          // Without it nothing is asked and nothing optional happens; the next visit asks.
        },
      )
    })
  }, [context, router])
}
