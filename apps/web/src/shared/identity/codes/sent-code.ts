import { serverNow } from '#src/api/server-clock.ts'

/** A code that is waited for. `resendAtMs` is the gateway's time from which another may be asked for. */
export type SentCode = { challengeId: string; resendAtMs: number }

/** What the gateway answers when it has sent a code, on the gateway's clock. */
export function sentCode({
  challengeId,
  resendAfterSeconds,
}: {
  challengeId: string
  resendAfterSeconds: number
}): SentCode {
  return { challengeId, resendAtMs: serverNow() + resendAfterSeconds * 1_000 }
}
