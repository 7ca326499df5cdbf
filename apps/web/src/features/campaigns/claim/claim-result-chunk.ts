// The components that show a claim's result, as one chunk (vite/chunk-groups.ts).
import { loadModule } from '#src/lib/loading/load-module.ts'

export { OffersBelow as RefusalOffers } from '#src/shared/offers/claimable/offers-below.tsx'
export { CampaignVouchers as ClaimedTickets } from './campaign-vouchers.tsx'
export { RefusalActions } from './refusal-actions.tsx'
export { RefusalNotice } from './refusal-notice.tsx'

/** A chunk of its own, because rendered pages contain the styles of this one. */
export const loadCelebration = () => loadModule(() => import('#src/shared/celebration/celebration.tsx'))

/** Loaded through this chunk, so that the first screen does not contain its file name. */
export const loadMissing = () => loadModule(() => import('../campaign-missing.tsx'))
