import type { ResponseOf, OutcomeOf, ReceivedOf } from '@crema/contract/endpoint'
import type { getStore as getStoreCall } from '@crema/contract/endpoints/stores/get-store'
import type { Database } from '#src/database/database.ts'
import type { Caller, Result } from '#src/http/endpoint/route.ts'
import { toStore } from './read-store.ts'
import { positionOf } from './store-cursor.ts'
import { findStore, findCampaignStores } from './store-store.ts'

type Answer = Result<ResponseOf<typeof getStoreCall>, OutcomeOf<typeof getStoreCall>>

/** One store of any country, since visitors may look up stores of another country. */
export async function getStore(
  database: Database,
  input: ReceivedOf<typeof getStoreCall>,
  { country, now }: Pick<Caller, 'country' | 'now'>,
): Promise<Answer> {
  const campaign =
    input.activityNo === undefined ? null : await findCampaignStores(database, input.activityNo)
  const row = await findStore(database, input.storeId, campaign, positionOf(input))
  return row ? { ok: toStore(row, { country, now }) } : { refused: 'notFound' }
}
