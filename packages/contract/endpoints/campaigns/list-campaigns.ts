import * as z from 'zod/mini'
import { campaignSummary } from '../../campaigns/campaign.ts'
import { endpoint } from '../../endpoint.ts'
import { page, paging } from '../../schemas.ts'

export const listCampaigns = endpoint({
  method: 'GET',
  path: 'activity/list',
  summary: 'Campaigns that run in the caller’s country, those that end first in front.',
  access: 'public',
  request: z.object(paging),
  answer: page(campaignSummary),
})
