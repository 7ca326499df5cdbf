import type { AnyRouter } from '@tanstack/react-router'
import { isChoiceDue, onDeviceChoice } from '#src/host-app/device-choice.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { AppContext } from '#src/session/app-context.ts'
import { applyDeviceChoice } from '#src/shared/device-choice/apply-device-choice.ts'
import { sendDecisions } from '#src/shared/device-choice/send-decisions.ts'

let isWatching = false

/**
 * Applies the choice to this tab, now and when it changes in any tab, sends decisions that the gateway has not confirmed, and shows
 * the dialog where a choice is due. To be called when the page is idle; a second call does nothing.
 */
export function watchDeviceChoice(context: AppContext, router: AnyRouter): void {
  if (isWatching) return
  isWatching = true
  const apply = () => void applyDeviceChoice(context)
  const send = () => void sendDecisions(context.api)
  apply()
  send()
  onDeviceChoice(apply)
  window.addEventListener('online', send)
  if (isChoiceDue()) void showDialog(context, router)
}

async function showDialog(context: AppContext, router: AnyRouter): Promise<void> {
  try {
    const [{ mountConsentDialog }] = await Promise.all([
      loadModule(() => import('./mount-consent-dialog.tsx')),
      context.messages.load('consent-dialog'),
    ])
    mountConsentDialog(context, router)
  } catch {
    // Without its files nothing is asked and nothing optional happens; the next visit asks.
  }
}
