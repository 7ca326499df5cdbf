import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { email } from '../../schemas.ts'

export const checkEmail = endpoint({
  method: 'POST',
  path: 'customer/checkEmail',
  summary:
    'Whether an address can be used at all, and its normal form. It tells nobody whether it has an account.',
  access: 'public',
  request: z.object({ email }),
  response: z.object({ acceptable: z.literal(true), normal: z.string() }),
  perMinute: 5,
})
