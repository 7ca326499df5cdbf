import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { credentialOptions } from '../../identity/passkey.ts'

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: 'passkey/proofOptions',
  summary: 'Options for a fresh proof by one of the member’s passkeys. Valid once, for five minutes.',
  request: z.object({}),
  response: z.object({ options: credentialOptions }),
  perMinute: 20,
})
