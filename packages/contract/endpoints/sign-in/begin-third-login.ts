import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const beginThirdLogin = endpoint({
  method: 'POST',
  path: 'customer/thirdNonce',
  summary: 'A nonce for a sign-in at Google or Apple: their token must name it. Good for ten minutes, one sign-in and this device.',
  access: 'public',
  request: z.object({}),
  answer: z.object({ nonce: z.string() }),
  perMinute: 20,
})
