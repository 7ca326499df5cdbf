import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { signInAnswer } from '../../identity/member.ts'
import { limits } from '../../limits.ts'
import { consents } from '../../privacy/consents.ts'
import { providerSignIn, text } from '../../schemas.ts'

export const thirdLogin = endpoint({
  method: 'POST',
  path: 'customer/thirdLogin',
  summary:
    'Signs in with an ID token of an identity provider: the given one, or the one that the provider sent for this nonce.',
  access: 'public',
  request: z.extend(providerSignIn, {
    /** Sent by Apple at the first consent only, and not signed. */
    user: z.optional(z.object({ name: z.optional(text) })),
    /** Apple’s authorization code, which is needed to revoke the consent when the account is deleted. */
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.providerCode))),
    consents: z.optional(consents),
  }),
  response: signInAnswer,
  outcomes: ['tokenInvalid', 'providerOff', 'termsRequired', 'accountAbnormal'],
  perMinute: 20,
})
