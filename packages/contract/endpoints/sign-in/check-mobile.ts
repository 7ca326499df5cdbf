import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { phoneFields } from '../../schemas.ts'

export const checkMobile = endpoint({
  method: 'POST',
  path: 'customer/checkMobile',
  summary:
    'Normalizes a supported mobile number to E.164. The answer is the same whether or not it has an account.',
  access: 'public',
  request: z.object(phoneFields),
  response: z.object({ acceptable: z.literal(true), normal: z.string() }),
  perMinute: 5,
})
