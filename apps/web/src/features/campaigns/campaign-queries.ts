import type { ApiClient } from '#src/api/api-client.ts'
import { readOptions } from '#src/api/api.ts'
import type { Session } from '#src/session/session.ts'

export type CampaignLink = { activityNo: string; fissionCode?: string; shareMemberId?: string }

/** One campaign, as this caller may claim it. */
export function campaignOptions(api: ApiClient, link: CampaignLink, session: Session) {
  return readOptions(api, 'GET activity/detail', link, session)
}
