import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const getAvatar = endpoint({
  method: 'GET',
  path: 'customer/avatar',
  summary:
    'What stands for a member in a picture: the initials of the name she chose, if any, and a hue in degrees.',
  access: 'public',
  request: z.object({ memberId: z.uuid() }),
  response: z.object({ initials: z.string(), hue: z.int() }),
})
