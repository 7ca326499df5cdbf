import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { email, password } from '../../schemas.ts'

export const modifyEmailPassword = endpoint({
  method: 'POST',
  path: 'customer/modifyEmailPwd',
  summary: 'Changes a password, given the old one, and ends every session.',
  access: 'public',
  request: z.object({ email, password, newPassword: password }),
  response: z.object({}),
  outcomes: ['passwordWrong', 'passwordTooCommon', 'tooManyRequests', 'accountAbnormal'],
  perMinute: 10,
})
