import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { loginProviders } from '../../identity/login-providers.ts'

export const beginThirdLogin = endpoint({
  method: 'POST',
  path: 'customer/thirdNonce',
  summary:
    'Begins a sign-in at an identity provider on this device, valid once, for ten minutes. The ID token must contain `nonce`. '
    + 'A browser goes to `url` and returns to `/cotti-login?state=…&ticket=…`. The app passes the nonce to its own sign-in.',
  access: 'public',
  request: z.object({ provider: z.enum(loginProviders) }),
  response: z.object({ nonce: z.string(), state: z.string(), url: z.url() }),
  outcomes: ['providerOff'],
  perMinute: 20,
})
