// The parts of a campaign's page that few first visits see.
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { Read } from '#src/api/read-options.ts'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import { lazyPart } from '#src/lib/loading/lazy-component.ts'

const claimAnswers = () => loadModule(() => import('./claim/claim-result-chunk.ts'))

export const RefusedClaim = lazyPart(async () => (await claimAnswers()).RefusedClaim)
export const ClaimedTickets = lazyPart(async () => (await claimAnswers()).ClaimedTickets)
export const CampaignMissing = lazyPart(
  async () => (await loadModule(() => import('./campaign-missing.tsx'))).CampaignMissing,
)

/** Fetches what may be shown once a claim is answered, while it is on its way. */
export const fetchAnswers = (): Promise<unknown> =>
  Promise.all([ClaimedTickets.preload(), RefusedClaim.preload()])

/** Fetches what a campaign shows beside its coupons, so that it comes alive together with them. */
export async function fetchPartsOf(read: Read<Campaign> | undefined): Promise<void> {
  if (!read || !('ok' in read)) return CampaignMissing.preload()
  const { outcome, vouchers } = read.ok.claim
  if (vouchers.length > 0) await ClaimedTickets.preload()
  else if (outcome !== null && outcome !== 'loginRequired') await RefusedClaim.preload()
}
