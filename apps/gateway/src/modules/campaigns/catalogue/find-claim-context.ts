import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { judgeEveryStore, judgeStore } from '#src/modules/stores/judge-stores.ts'
import type { CampaignRecord, Presence } from './campaign-record.ts'

/** Finds out what speaks for and against the place a campaign is looked at or claimed from. */
export async function findPresence(
  database: Database,
  campaign: Pick<CampaignRecord, 'activityNo' | 'storeRequired' | 'storesLimited'>,
  {
    storeId,
    isScanned,
    country,
    now,
  }: { storeId: string | null; isScanned: boolean; country: Country; now: Date },
): Promise<Presence> {
  const { activityNo } = campaign
  if (storeId !== null) {
    const storeRefusal = await judgeStore(database, campaign, { storeId, country, now })
    return { isScanned, hasStore: true, storeRefusal }
  }
  const mustChoose = campaign.storeRequired && campaign.storesLimited
  const storeRefusal = mustChoose ? await judgeEveryStore(database, { activityNo, country, now }) : null
  return { isScanned, hasStore: false, storeRefusal }
}
