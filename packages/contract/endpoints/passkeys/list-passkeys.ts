import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { passkey } from '../../identity/passkey.ts'

export const listPasskeys = endpoint({
  method: 'GET',
  path: 'passkey/mine',
  summary: 'The member’s passkeys, the newest first.',
  request: z.object({}),
  response: z.object({ items: z.array(passkey) }),
})
