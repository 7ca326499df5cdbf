import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { houseSignIn, instant } from '../../schemas.ts'

export const verifyDeletionByHouse = endpoint({
  method: 'POST',
  path: 'customer/deregister/verifyThird',
  summary: 'Exchanges a sign-in of now at Google or Apple for the LOGOUT_TOKEN of the account that it opens.',
  access: 'public',
  request: houseSignIn,
  answer: z.object({ logoutToken: z.string(), expiresAt: instant }),
  outcomes: ['tokenInvalid', 'providerOff', 'loginNotRegistered', 'accountAbnormal'],
  perMinute: 20,
})
