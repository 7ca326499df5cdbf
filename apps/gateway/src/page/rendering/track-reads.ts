import type { Campaign, CampaignSummary } from '@crema/contract/campaigns/campaign'
import type { FirstPaintRequest } from '@crema/contract/page/first-paint'

/** Tags of the campaigns that a page shows, and the time in ms at which the clock alone changes one of them. */
export type PageDependencies = { tags: string[]; changesAtMs: number | undefined }

/** Tag of pages that list the running campaigns. */
export const anyCampaign = '*'

/** Wraps `read` and records on which campaigns the page depends. */
export function trackReads(
  read: FirstPaintRequest['read'],
  now: Date,
): { read: FirstPaintRequest['read']; dependencies: PageDependencies } {
  const dependencies: PageDependencies = { tags: [], changesAtMs: undefined }
  const record = ({ activityNo, startsAt, endsAt }: CampaignSummary, nextOpenAt: string | null = null) => {
    dependencies.tags.push(activityNo)
    for (const instant of [startsAt, endsAt, nextOpenAt]) {
      const at = instant === null ? Number.NaN : Date.parse(instant)
      if (at > now.getTime()) dependencies.changesAtMs = Math.min(at, dependencies.changesAtMs ?? at)
    }
  }
  return {
    dependencies,
    read: async (key, request) => {
      const answer = await read(key, request)
      if (key === 'GET activity/detail') {
        // Also for a campaign that does not exist, since it may be created.
        if ('activityNo' in request) dependencies.tags.push(String(request.activityNo))
        if ('ok' in answer) {
          const campaign = answer.ok as Campaign // parsed by the schema of this call
          record(campaign, campaign.nextOpenAt)
        }
      } else if (key === 'GET activity/list' && 'ok' in answer) {
        dependencies.tags.push(anyCampaign)
        for (const campaign of (answer.ok as { items: CampaignSummary[] }).items) record(campaign) // as above
      }
      return answer
    },
  }
}
