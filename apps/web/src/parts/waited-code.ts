import { serverNow } from '#src/api/server-clock.ts'

/** A code that was sent, and when the next one may be. */
export type WaitedCode = { challengeId: string; resendAtMs: number }

/** What the gateway answers when it has sent a code, on the gateway's clock. */
export function waitedCode({ challengeId, resendAfterSeconds }: { challengeId: string; resendAfterSeconds: number }): WaitedCode {
  return { challengeId, resendAtMs: serverNow() + resendAfterSeconds * 1_000 }
}
