import * as z from 'zod/mini'

/** The effective date of the policies that a new member agrees to. */
export const policyVersion = '2025-09-01'

export const consentPurposes = ['terms', 'privacy', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const marketingChannels = ['push', 'sms', 'email'] as const
export type MarketingChannel = (typeof marketingChannels)[number]

/** The consents of a new member. The terms are required; marketing is optional by channel. */
export const consents = z.object({
  terms: z.literal(true),
  marketing: z.object({ push: z.boolean(), sms: z.boolean(), email: z.boolean() }),
})
export type Consents = z.output<typeof consents>
