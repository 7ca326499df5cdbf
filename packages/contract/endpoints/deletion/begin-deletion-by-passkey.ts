import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { credentialOptions } from '../../identity/passkey.ts'

export const beginDeletionByPasskey = endpoint({
  method: 'POST',
  path: 'customer/deregister/passkeyOptions',
  summary:
    'Options for proving by any passkey of this site that an account is to be deleted. Valid once, for five minutes.',
  access: 'public',
  request: z.object({}),
  response: z.object({ options: credentialOptions }),
  perMinute: 30,
})
