import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { credentialId } from '../../identity/passkey.ts'
import { text } from '../../schemas.ts'

export const renamePasskey = endpoint({
  method: 'POST',
  path: 'passkey/rename',
  summary: 'Renames a passkey of the member.',
  request: z.object({ credentialId, name: text }),
  response: z.object({}),
})
