import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const getAvatar = endpoint({
  method: 'GET',
  path: 'customer/avatar',
  summary:
    'The avatar of a member: a hue in degrees. Nothing about the account, and the same for ids without one.',
  access: 'public',
  request: z.object({ memberId: z.uuid() }),
  response: z.object({ hue: z.int() }),
})
