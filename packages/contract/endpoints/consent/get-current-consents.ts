import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import {
  agreementPurposes,
  consentDocuments,
  consentPurposes,
  emailMarketingStates,
} from '../../privacy/consents.ts'
import { instant } from '../../schemas.ts'

/** The newest decision about a purpose; null where there is none. */
const deviceDecision = z.nullable(
  z.object({ decision: z.boolean(), version: z.string(), recordedAt: instant }),
)

export const currentConsents = z.object({
  /** Whether this request carried a Global Privacy Control signal (`Sec-GPC: 1`). */
  gpc: z.boolean(),
  /** For each purpose the document that is to be shown, in the caller's country and language. */
  documents: z.array(
    z.object({
      purpose: z.enum(consentPurposes),
      document: z.enum(consentDocuments),
      version: z.string(),
      /** SHA-256 of the text, in hexadecimal digits. */
      hash: z.string(),
    }),
  ),
  /** The decisions of the device of the header `x-device-id`, whoever is signed in. */
  device: z.object({ location: deviceDecision, functions: deviceDecision }),
  /** Null for a visitor. */
  member: z.nullable(
    z.object({
      marketing: z.object({
        push: z.boolean(),
        sms: z.boolean(),
        email: z.enum(emailMarketingStates),
        /** Whether there is a verified address that mails can be sent to. */
        hasEmail: z.boolean(),
      }),
      /** `version`: the newest one that the member agreed to, or null. `asks`: a newer one than that is to be shown. */
      agreements: z.array(
        z.object({
          purpose: z.enum(agreementPurposes),
          version: z.nullable(z.string()),
          asks: z.boolean(),
        }),
      ),
    }),
  ),
})

export const getCurrentConsents = endpoint({
  method: 'GET',
  path: 'consent/current',
  summary:
    'The current decisions of the calling device and, with a token, of the member; and the version of the document about '
    + 'each purpose.',
  access: 'visitor',
  request: z.object({}),
  response: currentConsents,
})
