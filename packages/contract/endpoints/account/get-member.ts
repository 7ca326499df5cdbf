import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member } from '../../identity/member.ts'

export const getMember = endpoint({
  method: 'GET',
  path: 'customer/info',
  summary: 'The signed-in member.',
  request: z.object({}),
  response: member,
})
