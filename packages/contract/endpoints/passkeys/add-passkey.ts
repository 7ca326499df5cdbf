import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { newCredential, passkey } from '../../identity/passkey.ts'
import { text } from '../../schemas.ts'

export const addPasskey = endpoint({
  method: 'POST',
  path: 'passkey/register',
  summary: 'Saves a passkey that a browser created.',
  request: z.object({ credential: newCredential, name: text }),
  response: passkey,
  outcomes: ['tokenInvalid', 'passkeysFull'],
  perMinute: 20,
})
