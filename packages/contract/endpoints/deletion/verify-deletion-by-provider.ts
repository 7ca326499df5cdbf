import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { providerSignIn, instant } from '../../schemas.ts'

export const verifyDeletionByProvider = endpoint({
  method: 'POST',
  path: 'customer/deregister/verifyThird',
  summary: 'Exchanges a sign-in of now at Google or Apple for the LOGOUT_TOKEN of the account that it opens.',
  access: 'public',
  request: providerSignIn,
  response: z.object({ logoutToken: z.string(), expiresAt: instant }),
  outcomes: ['tokenInvalid', 'providerOff', 'loginNotRegistered', 'accountAbnormal'],
  perMinute: 20,
})
