import * as z from 'zod/mini'

/** The day from which the policies hold that a new member agrees to. */
export const policyVersion = '2025-09-01'

export const consentPurposes = ['terms', 'privacy', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const marketingChannels = ['push', 'sms', 'email'] as const
export type MarketingChannel = (typeof marketingChannels)[number]

/** What somebody agrees to who becomes a member. Without the terms nobody does; marketing is her choice, each channel apart. */
export const consents = z.object({
  terms: z.literal(true),
  marketing: z.object({ push: z.boolean(), sms: z.boolean(), email: z.boolean() }),
})
export type Consents = z.output<typeof consents>
