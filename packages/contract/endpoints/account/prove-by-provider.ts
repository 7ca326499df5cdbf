import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { providerSignIn } from '../../schemas.ts'

export const proveByProvider = endpoint({
  method: 'POST',
  path: 'customer/thirdProof',
  summary:
    'Proves anew that it is the member who calls, by a sign-in of now at Google or Apple that opens her account.',
  request: providerSignIn,
  response: z.object({ proofToken: z.string(), expiresInSeconds: z.int() }),
  outcomes: ['tokenInvalid', 'providerOff', 'loginNotRegistered'],
  perMinute: 20,
})
