import { Suspense } from 'react'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { type OffersProps, OffersSkeleton } from './offers-frame.tsx'

const ClaimableOffers = lazyComponent(
  async () => (await loadModule(() => import('./claimable-offers.tsx'))).ClaimableOffers,
)

/** What can be claimed instead of a campaign that cannot. */
export function OffersBelow(props: OffersProps) {
  return (
    <Suspense fallback={<OffersSkeleton />}>
      <ClaimableOffers {...props} />
    </Suspense>
  )
}
