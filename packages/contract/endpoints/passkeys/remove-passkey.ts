import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { credentialId } from '../../identity/passkey.ts'

export const removePasskey = endpoint({
  method: 'POST',
  path: 'passkey/remove',
  summary: 'Deletes a passkey of the member.',
  request: z.object({ credentialId }),
  response: z.object({}),
})
