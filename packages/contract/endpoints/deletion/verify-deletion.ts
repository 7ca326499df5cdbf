import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { email, instant, oneTimeCode, phoneFields } from '../../schemas.ts'

export const verifyDeletion = endpoint({
  method: 'POST',
  path: 'customer/deregister/verify',
  summary:
    'Exchanges a code sent with purpose `deregister` for a LOGOUT_TOKEN, with which an account can be deleted.',
  access: 'public',
  /** Exactly one of address and phone: the one that the code was sent to. */
  request: z
    .object({
      ...z.partial(z.object({ email, ...phoneFields })).shape,
      challengeId: z.uuid(),
      code: oneTimeCode,
    })
    .check(
      z.refine((given) => (given.email === undefined) !== (given.mobile === undefined), { path: ['email'] }),
    ),
  response: z.object({ logoutToken: z.string(), expiresAt: instant }),
  outcomes: [
    'codeWrong',
    'codeExpired',
    'codeTooManyTries',
    'emailNotRegistered',
    'phoneNotRegistered',
    'accountAbnormal',
  ],
  perMinute: 20,
})
