import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import {
  consentDocuments,
  consentSources,
  consentVariants,
  marketingChannels,
  memberPurposes,
} from '../../privacy/consents.ts'
import { instant, page, paging } from '../../schemas.ts'

export const listConsentReceipts = endpoint({
  method: 'GET',
  path: 'consent/receipts',
  summary: 'The record of all decisions of the member, newest first.',
  request: z.object(paging),
  response: page(
    z.object({
      receiptId: z.string(),
      purpose: z.enum(memberPurposes),
      channel: z.nullable(z.enum(marketingChannels)),
      decision: z.boolean(),
      document: z.enum(consentDocuments),
      version: z.string(),
      /** SHA-256 of the text that was shown, in hexadecimal digits; null for receipts from before it was recorded. */
      hash: z.nullable(z.string()),
      locale: z.string(),
      country: z.string(),
      variant: z.nullable(z.enum(consentVariants)),
      gpc: z.boolean(),
      source: z.enum(consentSources),
      recordedAt: instant,
    }),
  ),
})
