import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { usedCredential } from '../../identity/passkey.ts'

export const proveByPasskey = endpoint({
  method: 'POST',
  path: 'passkey/proof',
  summary: 'Issues a fresh proof by a passkey of the member’s account.',
  request: z.object({ credential: usedCredential }),
  response: z.object({ proofToken: z.string(), expiresInSeconds: z.int() }),
  outcomes: ['tokenInvalid'],
  perMinute: 20,
})
