import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { credentialOptions } from '../../identity/passkey.ts'

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: 'passkey/loginOptions',
  summary: 'Options for a sign-in with any passkey of this site. Valid once, for five minutes.',
  access: 'public',
  request: z.object({}),
  response: z.object({ options: credentialOptions }),
  perMinute: 30,
})
