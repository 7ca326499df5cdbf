import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { launchStoreId } from '#src/session/session.ts'
import { useClaimPrerequisites } from './claim-prerequisites.ts'

/**
 * Where the campaign needs a store and none is chosen, chooses the one that the link or the host app named (`shopMdCode`
 * of the launch parameters).
 */
export function useLaunchStore({ activityNo, claim: { outcome } }: Campaign): void {
  const context = { ...useAppContext(), queries: useQueryClient(), session: useSession() }
  const { store } = useClaimPrerequisites(activityNo)
  const storeId = launchStoreId(context.session)
  const isNeeded = storeId !== null && outcome === 'storeRequired' && store === null
  const choose = useEffectEvent(async (named: string) => {
    const { chooseLaunchStore } = await loadModule(() => import('./choose-launch-store.ts'))
    await chooseLaunchStore(context, activityNo, named)
  })
  useEffect(() => {
    // After a failure the visitor chooses a store, for which the screen asks anyway.
    if (isNeeded) choose(storeId).catch(() => {})
  }, [isNeeded, storeId])
}
