import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const confirmDeletion = endpoint({
  method: 'POST',
  path: 'customer/deregister/confirm',
  summary: 'Deletes the account permanently and ends every session of it.',
  access: 'deletion',
  request: z.object({}),
  response: z.object({}),
  outcomes: ['accountAbnormal'],
  perMinute: 20,
  idempotent: true,
})
