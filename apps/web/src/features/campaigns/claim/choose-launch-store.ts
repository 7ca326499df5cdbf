import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '#src/api/api-client.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { MessageStore } from '#src/session/messages.ts'
import type { Session } from '#src/session/session.ts'
import { keepStore } from '#src/shared/claim-state/chosen-store.ts'
import { storeOptions } from '#src/shared/stores/store-queries.ts'

type Parts = {
  api: ApiClient
  queries: QueryClient
  storage: DeviceStorage | null
  session: Session
  texts: MessageStore
}

/** Chooses a store for a campaign, where it takes part and opens today. Nothing is claimed by it, and another can be chosen. */
export async function chooseShopHere(
  { api, queries, storage, session, texts }: Parts,
  activityNo: string,
  storeId: string,
): Promise<void> {
  // The words of a claim need not have come with a page that was drawn without a store.
  const [read] = await Promise.all([
    queries.fetchQuery(storeOptions(api, storeId, { activityNo }, session)),
    texts.complete(),
  ])
  if (!('ok' in read)) return
  const { supportsActivity, closedToday, country } = read.ok
  if (supportsActivity === true && !closedToday && country === session.country)
    keepStore(storage, activityNo, read.ok)
}
