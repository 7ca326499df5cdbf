import type { ApiClient } from '#src/api/api-client.ts'
import { readOptions } from '#src/api/read-options.ts'
import type { CampaignSearch } from '#src/lib/url/route-search.ts'
import type { Session } from '#src/session/session.ts'

export type CampaignLink = { activityNo: string } & CampaignSearch

/** The campaign of a link and who referred the visitor; undefined where the link names no campaign. */
export const campaignLink = ({
  activityNo,
  fissionCode,
  shareMemberId,
}: CampaignSearch): CampaignLink | undefined =>
  activityNo === undefined ? undefined : { activityNo, fissionCode, shareMemberId }

/** One campaign with the caller's claim state. Referrers are not part of the key, since the gateway's rendered page is the same for all. */
export function campaignOptions(api: ApiClient, { activityNo }: CampaignLink, session: Session) {
  return readOptions(api, 'GET activity/detail', { activityNo }, session)
}
