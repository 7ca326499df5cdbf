import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useDeviceChoice } from '#src/shared/device-choice/use-device-choice.ts'

/** Stores the signed-in member's coupons on this device once the page is idle, where they have chosen that, for a screen that shows them offline. */
export function useSavedWallet(): void {
  const context = useAppContext()
  const queries = useQueryClient()
  const { locale, country, member } = useSession()
  const memberId = member?.memberId
  const { functions: isKept } = useDeviceChoice()
  const save = useEffectEvent(async () => {
    const { saveWallet } = await loadModule(() => import('#src/features/wallet/offline/save-wallet.ts'))
    await saveWallet(context, queries)
  })
  useEffect(() => {
    if (memberId === undefined || isKept !== true) return
    // Without the module nothing is stored, and the next visit tries again.
    whenIdle(() => void save().catch(() => {}))
  }, [memberId, locale, country, isKept])
}
