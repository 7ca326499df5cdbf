import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { usedCredential } from '../../identity/passkey.ts'
import { instant } from '../../schemas.ts'

export const verifyDeletionByPasskey = endpoint({
  method: 'POST',
  path: 'customer/deregister/verifyPasskey',
  summary: 'Exchanges a passkey’s signature for the LOGOUT_TOKEN of its account.',
  access: 'public',
  request: z.object({ credential: usedCredential }),
  response: z.object({ logoutToken: z.string(), expiresAt: instant }),
  outcomes: ['tokenInvalid', 'accountAbnormal'],
  perMinute: 20,
})
