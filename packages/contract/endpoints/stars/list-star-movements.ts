import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { page, paging } from '../../schemas.ts'
import { starMovement, starMovementKinds } from '../../stars/stars.ts'

export const listStarMovements = endpoint({
  method: 'GET',
  path: 'point/ledger',
  summary: 'Everything that changed the member’s stars in the caller’s country, newest first.',
  request: z.object({ ...paging, kind: z.optional(z.enum(starMovementKinds)) }),
  response: page(starMovement),
})
