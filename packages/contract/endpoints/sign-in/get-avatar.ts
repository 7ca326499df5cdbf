import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const getAvatar = endpoint({
  method: 'GET',
  path: 'customer/avatar',
  summary: 'The avatar of a member: the initials of the display name, if any, and a hue in degrees.',
  access: 'public',
  request: z.object({ memberId: z.uuid() }),
  response: z.object({ initials: z.string(), hue: z.int() }),
})
