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

/** A campaign with this many stores is assumed to have one that opens today. */
const storesCheckedMax = 50

/** Why a campaign cannot be claimed at a store; null if it can. A store that does not exist is not supported. */
export async function checkStore(
  database: Database,
  campaign: CampaignStores,
  { storeId, country, now }: { storeId: string; country: Country; now: Date },
): Promise<StoreRefusal | null> {
  const row = await findStore(database, storeId, campaign, null)
  if (row?.supports_activity !== true || row.country !== country) return 'storeNotSupported'
  return isClosedToday(scheduleOf(row), now) ? 'storeClosedToday' : null
}

/** Why a campaign cannot be claimed at any of its participating stores; null if it can at one of them. */
export async function checkAllStores(
  database: Database,
  { activityNo, country, now }: { activityNo: string; country: Country; now: Date },
): Promise<StoreRefusal | null> {
  const rows = await findParticipatingStores(database, activityNo, country, storesCheckedMax)
  if (rows.length === 0) return 'storeNotSupported'
  const isAnyOpen =
    rows.length === storesCheckedMax || rows.some((row) => !isClosedToday(scheduleOf(row), now))
  return isAnyOpen ? null : 'storeClosedToday'
}

/** The number of stores of a country that participate in a campaign; null if all do. */
export function participatingStoreCount(
  database: Database,
  { activityNo, storesLimited }: CampaignStores,
  country: Country,
): Promise<number | null> {
  return storesLimited ? countParticipatingStores(database, activityNo, country) : Promise.resolve(null)
}
