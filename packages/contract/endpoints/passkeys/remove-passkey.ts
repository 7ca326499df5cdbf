import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { credentialId } from '../../identity/passkey.ts'
import { givenToken } from '../../schemas.ts'

export const removePasskey = endpoint({
  method: 'POST',
  path: 'passkey/remove',
  summary: 'Deletes a passkey of the member. Requires a fresh proof, or a recent sign-in in this browser.',
  request: z.object({ credentialId, proofToken: z.optional(givenToken) }),
  response: z.object({}),
  outcomes: ['proofRequired'],
})
