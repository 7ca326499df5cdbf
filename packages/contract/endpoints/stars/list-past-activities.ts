import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { pastCampaign, pastProgram } from '../../stars/stars.ts'

export const listPastActivities = endpoint({
  method: 'GET',
  path: 'point/activities',
  summary:
    'The ended programs and campaigns of the caller’s country in which the member had something, newest first.',
  request: z.object({}),
  response: z.object({
    programs: z.array(pastProgram),
    /** The newest 50. */
    campaigns: z.array(pastCampaign),
  }),
})
