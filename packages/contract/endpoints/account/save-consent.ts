import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { marketingChannels } from '../../privacy/consents.ts'
import { listConsents } from './list-consents.ts'

export const saveConsent = endpoint({
  method: 'POST',
  path: 'customer/consents',
  summary: 'Notes whether the member wants marketing by one channel. Saying the same again notes nothing.',
  request: z.object({ channel: z.enum(marketingChannels), decision: z.boolean() }),
  response: listConsents.response,
  perMinute: 60,
})
