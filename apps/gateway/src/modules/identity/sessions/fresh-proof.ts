import { createHmac } from 'node:crypto'
import { derivedKey } from '#src/derived-key.ts'
import { isSameSecret } from '#src/same-secret.ts'

/** How long a proof of identity counts as fresh. */
export const freshMs = 600_000

/** Tokens that prove a recent verification of the member, for changes that need one. */
export type FreshProofs = {
  /** A token for this session, valid for ten minutes. */
  issue(sessionId: string, now: Date): { proofToken: string; expiresInSeconds: number }
  isValid(proofToken: string | undefined, sessionId: string, now: Date): boolean
}

/** Nothing is stored: a proof is signed and bound to its session. */
export function freshProofs(serverSecret: string): FreshProofs {
  const key = derivedKey(serverSecret, 'fresh proof')
  const signatureOf = (sessionId: string, endsAt: number) =>
    createHmac('sha256', key).update(`${sessionId} ${endsAt}`).digest('base64url')
  return {
    issue(sessionId, now) {
      const endsAt = now.getTime() + freshMs
      return { proofToken: `${endsAt}.${signatureOf(sessionId, endsAt)}`, expiresInSeconds: freshMs / 1000 }
    },
    isValid(proofToken, sessionId, now) {
      const [endsAt = '', given = ''] = proofToken?.split('.') ?? []
      if (!/^\d{13}$/.test(endsAt) || Number(endsAt) <= now.getTime()) return false
      return isSameSecret(given, signatureOf(sessionId, Number(endsAt)))
    },
  }
}
