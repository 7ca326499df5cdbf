import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { deletionPreview } from '../../privacy/deletion.ts'

export const previewDeletion = endpoint({
  method: 'GET',
  path: 'customer/deregister/preview',
  summary: 'What deleting the account removes, and what is retained without reference to the member.',
  access: 'deletion',
  request: z.object({}),
  response: deletionPreview,
})
