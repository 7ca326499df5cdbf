import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { credentialOptions } from '../../identity/passkey.ts'
import { givenToken } from '../../schemas.ts'

export const beginPasskey = endpoint({
  method: 'POST',
  path: 'passkey/registerOptions',
  summary: 'Options for creating a passkey of the member. Valid once, for five minutes.',
  request: z.object({ proofToken: z.optional(givenToken) }),
  response: z.object({ options: credentialOptions }),
  outcomes: ['proofRequired', 'passkeysFull'],
  perMinute: 20,
})
