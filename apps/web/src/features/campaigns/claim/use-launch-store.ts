import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import { usePageParts, useSession } from '#src/session/app-context.ts'
import { useClaimTerms } from './claim-terms.ts'

/** Where a store is needed, it is the one that the link or the app around the page named, unless another was chosen. */
export function useShopHere({ activityNo, claim: { outcome } }: Campaign): void {
  const parts = { ...usePageParts(), queries: useQueryClient(), session: useSession() }
  const { store } = useClaimTerms(activityNo)
  const { shopMdCode } = parts.session
  const isNeeded = shopMdCode !== null && outcome === 'storeRequired' && store === null
  const choose = useEffectEvent(async (storeId: string) => {
    const { chooseShopHere } = await loadModule(() => import('./choose-launch-store.ts'))
    await chooseShopHere(parts, activityNo, storeId)
  })
  useEffect(() => {
    // What does not come leaves the choice to the person, who is asked for it anyway.
    if (isNeeded) choose(shopMdCode).catch(() => {})
  }, [isNeeded, shopMdCode])
}
