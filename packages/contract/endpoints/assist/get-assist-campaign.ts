import * as z from 'zod/mini'
import { assistCampaign } from '../../assist/assist.ts'
import { endpoint } from '../../endpoint.ts'
import { activityNo, text } from '../../schemas.ts'

export const getAssistCampaign = endpoint({
  method: 'GET',
  path: 'fission/detail',
  summary:
    'A campaign of friend assist: tiers, the caller’s invitation, the invitation of a link, and the result of helping.',
  access: 'visitor',
  /** Without `fissionCode` the invitation is the last one of `shareMemberId`. */
  request: z.object({ activityNo, fissionCode: z.optional(text), shareMemberId: z.optional(text) }),
  response: assistCampaign,
  outcomes: ['notFound', 'notInCountry'],
})
