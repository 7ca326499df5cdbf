import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { isClosedToday } from './opening-hours.ts'
import { scheduleOf } from './read-store.ts'
import {
  countParticipatingStores,
  findStore,
  findParticipatingStores,
  type CampaignStores,
} from './store-store.ts'

export type StoreRefusal = 'storeNotSupported' | 'storeClosedToday'

/** A campaign with more stores than this is taken to have one that opens today. */
const storesCheckedMax = 50

/** What speaks against a store that somebody chose for a campaign. A store that does not exist takes part in none. */
export async function checkStore(
  database: Database,
  campaign: CampaignStores,
  { storeId, country, now }: { storeId: string; country: Country; now: Date },
): Promise<StoreRefusal | null> {
  const row = await findStore(database, storeId, campaign, null)
  if (row?.supports_activity !== true || row.country !== country) return 'storeNotSupported'
  return isClosedToday(scheduleOf(row), now) ? 'storeClosedToday' : null
}

/** What speaks against every store a campaign could be claimed for, so that nobody is sent to choose one in vain. */
export async function checkAllStores(
  database: Database,
  { activityNo, country, now }: { activityNo: string; country: Country; now: Date },
): Promise<StoreRefusal | null> {
  const rows = await findParticipatingStores(database, activityNo, country, storesCheckedMax)
  if (rows.length === 0) return 'storeNotSupported'
  const isOneOpen =
    rows.length === storesCheckedMax || rows.some((row) => !isClosedToday(scheduleOf(row), now))
  return isOneOpen ? null : 'storeClosedToday'
}

/** How many stores of a country take part in a campaign; null where every one does. */
export function participatingStoreCount(
  database: Database,
  { activityNo, storesLimited }: CampaignStores,
  country: Country,
): Promise<number | null> {
  return storesLimited ? countParticipatingStores(database, activityNo, country) : Promise.resolve(null)
}
