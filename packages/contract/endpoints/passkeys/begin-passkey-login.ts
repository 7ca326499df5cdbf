import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { credentialOptions } from '../../identity/passkey.ts'

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: 'passkey/loginOptions',
  summary:
    'What a browser needs to sign in with a passkey, whoever’s it is. Good for five minutes and one sign-in.',
  access: 'public',
  request: z.object({}),
  response: z.object({ options: credentialOptions }),
  perMinute: 30,
})
