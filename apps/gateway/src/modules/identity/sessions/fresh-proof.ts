import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const lifeMs = 600_000

/** A moment of being sure who it is. */
export type FreshProofs = {
  /** A token that says so for ten minutes, to this one session. */
  give(sessionId: string, now: Date): { proofToken: string; expiresInSeconds: number }
  isGood(proofToken: string | undefined, sessionId: string, now: Date): boolean
}

/** Nothing is stored: a proof is of use to its own session alone, and ends with it. */
export function freshProofs(serverSecret: string): FreshProofs {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'fresh proof', 32))
  const seal = (sessionId: string, endsAt: number) =>
    createHmac('sha256', key).update(`${sessionId} ${endsAt}`).digest('base64url')
  return {
    give(sessionId, now) {
      const endsAt = now.getTime() + lifeMs
      return { proofToken: `${endsAt}.${seal(sessionId, endsAt)}`, expiresInSeconds: lifeMs / 1000 }
    },
    isGood(proofToken, sessionId, now) {
      const [endsAt = '', given = ''] = proofToken?.split('.') ?? []
      if (!/^\d{13}$/.test(endsAt) || Number(endsAt) <= now.getTime()) return false
      const wanted = Buffer.from(seal(sessionId, Number(endsAt)))
      const shown = Buffer.from(given)
      return shown.length === wanted.length && timingSafeEqual(shown, wanted)
    },
  }
}
