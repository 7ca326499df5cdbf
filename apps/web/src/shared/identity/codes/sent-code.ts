import { serverNow } from '#src/api/server-clock.ts'

/**
 * A code that was sent. `resendAtMs`: when another one may be requested, on the gateway's clock. `membersOnly`: text
 * messages are limited now, and it was sent only if the phone is a member's.
 */
export type SentCode = { challengeId: string; resendAtMs: number; membersOnly?: true }

/** The gateway's answer to a request for a code, with its waiting time as an instant. */
export function toSentCode({
  challengeId,
  resendAfterSeconds,
}: {
  challengeId: string
  resendAfterSeconds: number
}): SentCode {
  return { challengeId, resendAtMs: serverNow() + resendAfterSeconds * 1_000 }
}
