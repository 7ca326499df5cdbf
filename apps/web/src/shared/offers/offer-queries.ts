import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#src/api/api-client.ts'
import { readOptions } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'

/** The country's running campaigns, those that end first at the top. Home, the page of all offers and refused campaigns share the answer. */
export function runningCampaignsOptions(api: ApiClient, session: Session) {
  return readOptions(api, 'GET activity/list', { limit: 50 }, session)
}

/** What the member has claimed of them. Fetched beside the list, whose call carries no token. */
export function ownCampaignsOptions(api: ApiClient, { token }: Session) {
  return queryOptions({
    queryKey: ['GET activity/mine'],
    queryFn: ({ signal }) => api.call('GET activity/mine', {}, { signal }),
    enabled: token !== null,
    // A claim on another screen changes it.
    staleTime: 0,
  })
}
