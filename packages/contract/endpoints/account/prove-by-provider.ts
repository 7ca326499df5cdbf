import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { providerSignIn } from '../../schemas.ts'

export const proveByProvider = endpoint({
  method: 'POST',
  path: 'customer/thirdProof',
  summary:
    'Issues a fresh proof by a new sign-in at an identity provider that is linked to the member’s account.',
  request: providerSignIn,
  response: z.object({ proofToken: z.string(), expiresInSeconds: z.int() }),
  outcomes: ['tokenInvalid', 'providerOff', 'loginNotRegistered'],
  perMinute: 20,
})
