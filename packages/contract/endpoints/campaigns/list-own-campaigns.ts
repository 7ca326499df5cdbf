import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const listOwnCampaigns = endpoint({
  method: 'GET',
  path: 'activity/mine',
  summary: 'What the member has claimed of the running campaigns, and which of them are not for the member.',
  request: z.object({}),
  response: z.object({
    claimed: z.array(
      z.object({
        activityNo: z.string(),
        /** The unused voucher of the campaign that expires first; null if none is left. */
        voucherNo: z.nullable(z.string()),
      }),
    ),
    /** Campaigns for new members that this member can no longer claim, those already claimed included. */
    closed: z.array(z.string()),
  }),
})
