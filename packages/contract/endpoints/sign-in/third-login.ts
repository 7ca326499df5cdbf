import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { signInAnswer } from '../../identity/member.ts'
import { consents } from '../../privacy/consents.ts'
import { providerSignIn, text } from '../../schemas.ts'

export const thirdLogin = endpoint({
  method: 'POST',
  path: 'customer/thirdLogin',
  summary:
    'Signs in with an ID token of Google’s or Apple’s: the one given, else the one they sent back for this nonce.',
  access: 'public',
  request: z.extend(providerSignIn, {
    /** What Apple says once, at the first consent, and nobody vouches for. */
    user: z.optional(z.object({ name: z.optional(text) })),
    /** Apple’s authorization code, by which its consent can be revoked when the account is deleted. */
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(2048))),
    consents: z.optional(consents),
  }),
  response: signInAnswer,
  outcomes: ['tokenInvalid', 'providerOff', 'termsRequired', 'accountAbnormal'],
  perMinute: 20,
})
