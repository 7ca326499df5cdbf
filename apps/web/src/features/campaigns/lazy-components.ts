// Components of a campaign's screen that few first visits show, each loaded when it is needed.
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { ReadResult } from '#src/api/read-options.ts'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'

const loadClaimResults = () => loadModule(() => import('./claim/claim-result-chunk.ts'))

export const RefusalNotice = lazyComponent(async () => (await loadClaimResults()).RefusalNotice)
export const RefusalActions = lazyComponent(async () => (await loadClaimResults()).RefusalActions)
export const RefusalOffers = lazyComponent(async () => (await loadClaimResults()).RefusalOffers)
export const Celebration = lazyComponent(
  async () => (await (await loadClaimResults()).loadCelebration()).Celebration,
)
export const ClaimedVouchers = lazyComponent(async () => (await loadClaimResults()).ClaimedTickets)
export const CampaignMissing = lazyComponent(
  async () => (await (await loadClaimResults()).loadMissing()).CampaignMissing,
)

/** Fetches the components that show a claim's result. */
export const preloadClaimResults = (): Promise<unknown> =>
  Promise.all([Celebration.preload(), ClaimedVouchers.preload(), ...preloadRefusal()])

const preloadRefusal = () => [RefusalNotice, RefusalActions, RefusalOffers].map((each) => each.preload())

/** Fetches the lazy components that a campaign shows at first, so that they hydrate together with the screen. */
export async function preloadCampaignComponents(read: ReadResult<Campaign> | undefined): Promise<void> {
  if (!read || !('ok' in read)) return CampaignMissing.preload()
  const { outcome, vouchers } = read.ok.claim
  if (vouchers.length > 0) await ClaimedVouchers.preload()
  else if (outcome !== null && outcome !== 'loginRequired') await Promise.all(preloadRefusal())
}
