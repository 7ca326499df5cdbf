import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { newCredential, passkey } from '../../identity/passkey.ts'
import { text } from '../../schemas.ts'

export const addPasskey = endpoint({
  method: 'POST',
  path: 'passkey/register',
  summary: 'Keeps the passkey that a browser made.',
  request: z.object({ credential: newCredential, name: text }),
  response: passkey,
  outcomes: ['tokenInvalid', 'passkeysFull'],
  perMinute: 20,
})
