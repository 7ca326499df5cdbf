import * as z from 'zod/mini'
import { listedCampaign } from '../../campaigns/campaign.ts'
import { endpoint } from '../../endpoint.ts'
import { page, paging } from '../../schemas.ts'

export const listCampaigns = endpoint({
  method: 'GET',
  path: 'activity/list',
  summary: 'Running campaigns of the caller’s country, ordered by end.',
  access: 'public',
  request: z.object(paging),
  response: page(listedCampaign),
})
