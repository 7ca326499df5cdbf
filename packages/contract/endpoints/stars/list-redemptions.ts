import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { page, paging } from '../../schemas.ts'
import { redemption } from '../../stars/stars.ts'

export const listRedemptions = endpoint({
  method: 'GET',
  path: 'point/redemptions',
  summary: 'The gifts that the member has had, newest first.',
  request: z.object(paging),
  response: page(redemption),
})
