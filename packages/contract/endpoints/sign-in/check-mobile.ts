import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { phoneFields } from '../../schemas.ts'

export const checkMobile = endpoint({
  method: 'POST',
  path: 'customer/checkMobile',
  summary:
    'Whether a number is a mobile phone that can sign in, and its normal form (E.164). It tells nobody whether it has an account.',
  access: 'public',
  request: z.object(phoneFields),
  response: z.object({ acceptable: z.literal(true), normal: z.string() }),
  perMinute: 5,
})
