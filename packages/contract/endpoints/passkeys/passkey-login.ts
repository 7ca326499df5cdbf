import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { signInAnswer } from '../../identity/member.ts'
import { usedCredential } from '../../identity/passkey.ts'

export const passkeyLogin = endpoint({
  method: 'POST',
  path: 'passkey/login',
  summary: 'Signs in with a passkey.',
  access: 'public',
  request: z.object({ credential: usedCredential }),
  response: signInAnswer,
  outcomes: ['tokenInvalid', 'accountAbnormal'],
  perMinute: 20,
})
