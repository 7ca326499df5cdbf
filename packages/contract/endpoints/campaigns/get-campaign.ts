import * as z from 'zod/mini'
import { campaign } from '../../campaigns/campaign.ts'
import { endpoint } from '../../endpoint.ts'
import { activityNo, text } from '../../schemas.ts'

export const getCampaign = endpoint({
  method: 'GET',
  path: 'activity/detail',
  summary: 'One campaign, and the result of a claim by the caller.',
  access: 'visitor',
  request: z.object({
    activityNo,
    fissionCode: z.optional(text),
    shareMemberId: z.optional(text),
  }),
  response: campaign,
  outcomes: ['notFound', 'notInCountry'],
})
