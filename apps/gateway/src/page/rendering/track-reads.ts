import type { AssistCampaign } from '@crema/contract/assist/assist'
import type { Campaign, CampaignSummary } from '@crema/contract/campaigns/campaign'
import type { Draw, DrawSummary } from '@crema/contract/draws/draw'
import type { FirstPaintRequest } from '@crema/contract/page/first-paint'
import type { StarProgram } from '@crema/contract/stars/stars'

/** Tags of the campaigns that a page shows, and the time in ms at which the clock alone changes one of them. */
export type PageDependencies = { tags: string[]; changesAtMs: number | undefined }

/** Tag of pages that list the running campaigns. */
export const anyCampaign = '*'

type Dated = Pick<CampaignSummary, 'activityNo' | 'startsAt' | 'endsAt'>

/** Wraps `read` and records on which campaigns the page depends. */
export function trackReads(
  read: FirstPaintRequest['read'],
  now: Date,
): { read: FirstPaintRequest['read']; dependencies: PageDependencies } {
  const dependencies: PageDependencies = { tags: [], changesAtMs: undefined }
  const changesAt = (instant: string) => {
    const at = Date.parse(instant)
    if (at > now.getTime()) dependencies.changesAtMs = Math.min(at, dependencies.changesAtMs ?? at)
  }
  const record = ({ activityNo, startsAt, endsAt }: Dated, nextOpenAt: string | null = null) => {
    dependencies.tags.push(activityNo)
    for (const instant of [startsAt, endsAt, nextOpenAt]) {
      if (instant !== null) changesAt(instant)
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
      } else if (key === 'GET point/gifts' && 'ok' in answer) {
        const { items, program } = answer.ok as { items: CampaignSummary[]; program: StarProgram | null } // as above
        dependencies.tags.push(anyCampaign)
        for (const gift of items) record(gift)
        if (program) changesAt(program.redeemUntil)
      } else if (key === 'GET fission/detail') {
        if ('activityNo' in request) dependencies.tags.push(String(request.activityNo))
        if ('ok' in answer) record(answer.ok as AssistCampaign) // as above
      } else if (key === 'GET lottery/detail') {
        if ('activityNo' in request) dependencies.tags.push(String(request.activityNo))
        if ('ok' in answer) {
          const draw = answer.ok as Draw // as above
          record(draw, draw.drawsAt)
        }
      } else if (key === 'GET lottery/draws' && 'ok' in answer) {
        dependencies.tags.push(anyCampaign)
        for (const draw of (answer.ok as { items: DrawSummary[] }).items) record(draw, draw.drawsAt) // as above
      } else if (key === 'GET point/program' && 'ok' in answer) {
        const { program } = answer.ok as { program: StarProgram | null } // as above
        if (program) changesAt(program.redeemUntil)
      }
      return answer
    },
  }
}
