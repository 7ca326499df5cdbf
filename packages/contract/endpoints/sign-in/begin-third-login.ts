import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const beginThirdLogin = endpoint({
  method: 'POST',
  path: 'customer/thirdNonce',
  summary:
    'Begins a sign-in at Google or Apple on this device: good for ten minutes and once. Their token must name `nonce`. '
    + 'In a browser go to `url`; it is back at `/cotti-login?state=…&ticket=…`. In the app hand the nonce to its own sign-in.',
  access: 'public',
  request: z.object({ provider: z.enum(['google', 'apple']) }),
  response: z.object({ nonce: z.string(), state: z.string(), url: z.url() }),
  outcomes: ['providerOff'],
  perMinute: 20,
})
