import * as z from 'zod/mini'
import { assistReward } from '../../assist/assist.ts'
import { endpoint } from '../../endpoint.ts'
import { activityNo, page, paging } from '../../schemas.ts'

export const listAssistRewards = endpoint({
  method: 'GET',
  path: 'fission/rewards',
  summary: 'The tiers that the member has reached by inviting friends, newest first.',
  request: z.object({ ...paging, activityNo: z.optional(activityNo) }),
  response: page(assistReward),
})
