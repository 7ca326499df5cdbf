import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { consentPurposes, marketingChannels } from '../../privacy/consents.ts'
import { instant } from '../../schemas.ts'

export const listConsents = endpoint({
  method: 'GET',
  path: 'customer/consents',
  summary: 'The member’s current consents, and the record of all decisions, newest first.',
  request: z.object({}),
  response: z.object({
    marketing: z.object({ push: z.boolean(), sms: z.boolean(), email: z.boolean() }),
    records: z.array(
      z.object({
        purpose: z.enum(consentPurposes),
        channel: z.nullable(z.enum(marketingChannels)),
        decision: z.boolean(),
        policyVersion: z.string(),
        recordedAt: instant,
      }),
    ),
  }),
})
