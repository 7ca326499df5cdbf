import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import {
  agreementPurposes,
  consentVariants,
  devicePurposes,
  marketingChannels,
  pageConsentSources,
} from '../../privacy/consents.ts'
import { countryCode } from '../../schemas.ts'
import { currentConsents } from './get-current-consents.ts'

/** The version of the document as `consent/current` named it. Omitted: the current one. */
const version = z.optional(z.string().check(z.minLength(1), z.maxLength(limits.documentVersion)))
const decision = z.boolean()

const consentDecision = z.discriminatedUnion('purpose', [
  // To withdraw what an account needs is to delete the account.
  z.object({ purpose: z.enum(agreementPurposes), decision: z.literal(true), version }),
  z.object({ purpose: z.enum(devicePurposes), decision, version }),
  z.object({ purpose: z.literal('marketing'), channel: z.enum(marketingChannels), decision, version }),
])
export type ConsentDecision = z.output<typeof consentDecision>

export const recordConsents = endpoint({
  method: 'POST',
  path: 'consent/record',
  summary:
    'Records decisions. Those about `location` and `functions` belong to the device of the header `x-device-id` and need no '
    + 'token; the others belong to the member. Repeating the current decision about the same version records nothing.',
  access: 'visitor',
  request: z.object({
    decisions: z.array(consentDecision).check(z.minLength(1), z.maxLength(limits.consentDecisions)),
    source: z.enum(pageConsentSources),
    variant: z.enum(consentVariants),
    /** The edition that was shown, where it is not that of the caller’s country and language. */
    edition: z.optional(
      z.object({ country: countryCode, locale: z.string().check(z.maxLength(limits.locale)) }),
    ),
    /** `navigator.globalPrivacyControl`, where the browser has it; the header `Sec-GPC` counts as well. */
    gpc: z.optional(z.boolean()),
  }),
  response: currentConsents,
  outcomes: ['documentChanged', 'emailRequired'],
  perMinute: 30,
  idempotent: true,
})
