import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { checkAllStores, checkStore } from '#src/modules/stores/store-eligibility.ts'
import type { CampaignRecord, ClaimContext } from './campaign-record.ts'

/**
 * Reads whether a campaign can be claimed at the store of the claim or, if a store must still be chosen, at any store.
 */
export async function findClaimContext(
  database: Database,
  campaign: Pick<CampaignRecord, 'activityNo' | 'storeRequired' | 'storesLimited'>,
  {
    storeId,
    isScanned,
    country,
    now,
  }: { storeId: string | null; isScanned: boolean; country: Country; now: Date },
): Promise<ClaimContext> {
  const { activityNo } = campaign
  if (storeId !== null) {
    const storeRefusal = await checkStore(database, campaign, { storeId, country, now })
    return { isScanned, hasStore: true, storeRefusal }
  }
  const isStoreMissing = campaign.storeRequired && campaign.storesLimited
  const storeRefusal = isStoreMissing ? await checkAllStores(database, { activityNo, country, now }) : null
  return { isScanned, hasStore: false, storeRefusal }
}
