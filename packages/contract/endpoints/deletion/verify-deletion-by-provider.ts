import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { providerSignIn, instant } from '../../schemas.ts'

export const verifyDeletionByProvider = endpoint({
  method: 'POST',
  path: 'customer/deregister/verifyThird',
  summary: 'Exchanges a new sign-in at an identity provider for the LOGOUT_TOKEN of its account.',
  access: 'public',
  request: providerSignIn,
  response: z.object({ logoutToken: z.string(), expiresAt: instant }),
  outcomes: ['tokenInvalid', 'providerOff', 'loginNotRegistered', 'accountAbnormal'],
  perMinute: 20,
})
