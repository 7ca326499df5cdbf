import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const logOut = endpoint({
  method: 'POST',
  path: 'customer/logout',
  summary: 'Ends this session.',
  request: z.object({}),
  response: z.object({}),
})
