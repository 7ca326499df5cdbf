import type { ApiClient } from '#src/api/api-client.ts'
import { readOptions } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'

/** What runs in the country, those that end first in front. */
export function runningOptions(api: ApiClient, session: Session) {
  return readOptions(api, 'GET activity/list', { limit: 50 }, session)
}
