import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '#src/api/api-client.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { MessageStore } from '#src/session/message-store.ts'
import type { Session } from '#src/session/session.ts'
import { saveChosenStore } from '#src/shared/claim-state/chosen-store.ts'
import { storeOptions } from '#src/shared/stores/store-queries.ts'

type ChoiceContext = {
  api: ApiClient
  queries: QueryClient
  storage: DeviceStorage | null
  session: Session
  messages: MessageStore
}

/** Chooses the launch store for a campaign, provided that the store takes part and opens today. Another can be chosen later. */
export async function chooseLaunchStore(
  { api, queries, storage, session, messages }: ChoiceContext,
  activityNo: string,
  storeId: string,
): Promise<void> {
  // The page was rendered without a store, so it may lack the messages that the choice shows.
  const [read] = await Promise.all([
    queries.fetchQuery(storeOptions(api, storeId, { activityNo }, session)),
    messages.loadRemaining(),
  ])
  if (!('ok' in read)) return
  const { supportsActivity, closedToday, country } = read.ok
  if (supportsActivity === true && !closedToday && country === session.country)
    saveChosenStore(storage, activityNo, read.ok)
}
