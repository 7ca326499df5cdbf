import type { ApiClient } from '#src/api/api-client.ts'
import { readOptions } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'

export type CampaignLink = { activityNo: string; fissionCode?: string; shareMemberId?: string }

/** One campaign, as this caller may claim it: the same whoever shared it, and so is the page that the gateway draws. */
export function campaignOptions(api: ApiClient, { activityNo }: CampaignLink, session: Session) {
  return readOptions(api, 'GET activity/detail', { activityNo }, session)
}
