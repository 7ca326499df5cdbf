import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { marketingChannels } from '../../privacy/consents.ts'
import { listConsents } from './list-consents.ts'

export const saveConsent = endpoint({
  method: 'POST',
  path: 'customer/consents',
  summary:
    'Records a decision about marketing by one channel. Repeating the current decision records nothing.',
  request: z.object({ channel: z.enum(marketingChannels), decision: z.boolean() }),
  response: listConsents.response,
  perMinute: 60,
})
