import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Outcome } from '@crema/contract/outcomes'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { launchStoreId } from '#src/session/session.ts'

/**
 * Where a claim is refused because no store is chosen, chooses the one that the link or the host app named (`shopMdCode`
 * of the launch parameters).
 */
export function useLaunchStore(outcome: Outcome, activityNo: string): void {
  const context = { ...useAppContext(), queries: useQueryClient(), session: useSession() }
  const storeId = launchStoreId(context.session)
  const isNeeded = storeId !== null && outcome === 'storeRequired'
  const choose = useEffectEvent(async (named: string) => {
    const { chooseLaunchStore } = await loadModule(() => import('./choose-launch-store.ts'))
    await chooseLaunchStore(context, activityNo, named)
  })
  useEffect(() => {
    // After a failure the visitor chooses a store, for which the screen asks anyway.
    if (isNeeded) choose(storeId).catch(() => {})
  }, [isNeeded, storeId])
}
