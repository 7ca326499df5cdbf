import * as z from 'zod/mini'
import { deletionPreview } from '../../deletion.ts'
import { endpoint } from '../../endpoint.ts'

export const previewDeletion = endpoint({
  method: 'GET',
  path: 'customer/deregister/preview',
  summary: 'What deleting the account removes, and what stays without the person and why.',
  access: 'leaving',
  request: z.object({}),
  answer: deletionPreview,
})
