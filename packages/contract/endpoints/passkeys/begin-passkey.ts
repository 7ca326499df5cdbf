import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { credentialOptions } from '../../identity/passkey.ts'
import { givenToken } from '../../schemas.ts'

export const beginPasskey = endpoint({
  method: 'POST',
  path: 'passkey/registerOptions',
  summary: 'What a browser needs to make a passkey for the member. Good for five minutes and one passkey.',
  request: z.object({ proofToken: z.optional(givenToken) }),
  response: z.object({ options: credentialOptions }),
  outcomes: ['proofRequired', 'passkeysFull'],
  perMinute: 20,
})
