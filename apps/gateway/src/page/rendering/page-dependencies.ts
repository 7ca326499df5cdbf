import type { Campaign, CampaignSummary } from '@crema/contract/campaigns/campaign'
import type { FirstPaintRequest } from '@crema/contract/page/first-paint'

/** The campaigns a page shows, and when one of them next changes by the clock. */
export type Shown = { tags: string[]; changesAtMs: number | undefined }

/** Tag of pages that show whichever campaigns are running. */
export const anyCampaign = '*'

/** Reads on, and notes what was read. */
export function watchReads(
  read: FirstPaintRequest['read'],
  now: Date,
): { read: FirstPaintRequest['read']; shown: Shown } {
  const shown: Shown = { tags: [], changesAtMs: undefined }
  const note = ({ activityNo, startsAt, endsAt }: CampaignSummary, nextOpenAt: string | null = null) => {
    shown.tags.push(activityNo)
    for (const instant of [startsAt, endsAt, nextOpenAt]) {
      const at = instant === null ? Number.NaN : Date.parse(instant)
      if (at > now.getTime()) shown.changesAtMs = Math.min(at, shown.changesAtMs ?? at)
    }
  }
  return {
    shown,
    read: async (key, request) => {
      const answer = await read(key, request)
      if (key === 'GET activity/detail') {
        // A campaign that is not there may come.
        if ('activityNo' in request) shown.tags.push(String(request.activityNo))
        if ('ok' in answer) {
          const campaign = answer.ok as Campaign // the schema of this call has just made it
          note(campaign, campaign.nextOpenAt)
        }
      } else if (key === 'GET activity/list' && 'ok' in answer) {
        shown.tags.push(anyCampaign)
        for (const campaign of (answer.ok as { items: CampaignSummary[] }).items) note(campaign) // as above
      }
      return answer
    },
  }
}
