import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { email } from '../../schemas.ts'

export const checkEmail = endpoint({
  method: 'POST',
  path: 'customer/checkEmail',
  summary: 'Normalizes a valid address. The answer is the same whether or not it has an account.',
  access: 'public',
  request: z.object({ email }),
  response: z.object({ acceptable: z.literal(true), normal: z.string() }),
  perMinute: 5,
})
