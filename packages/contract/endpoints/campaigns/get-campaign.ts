import * as z from 'zod/mini'
import { campaign } from '../../campaigns/campaign.ts'
import { endpoint } from '../../endpoint.ts'
import { activityNo, text } from '../../schemas.ts'

export const getCampaign = endpoint({
  method: 'GET',
  path: 'activity/detail',
  summary: 'One campaign, and what a claim would meet for this caller.',
  access: 'visitor',
  request: z.object({
    activityNo,
    fissionCode: z.optional(text),
    shareMemberId: z.optional(text),
  }),
  answer: campaign,
  outcomes: ['notFound', 'notInCountry'],
})
