import type { ApiClient } from '#src/api/api-client.ts'
import { readOptions } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'

/** The country's running campaigns, those that end first at the top. */
export function runningCampaignsOptions(api: ApiClient, session: Session) {
  return readOptions(api, 'GET activity/list', { limit: 50 }, session)
}
