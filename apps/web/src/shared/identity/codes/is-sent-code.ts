import type { SentCode } from './sent-code.ts'

/** Whether a stored value is a code that was sent. */
export function isSentCode(value: unknown): value is SentCode {
  if (typeof value !== 'object' || value === null) return false
  const { challengeId, resendAtMs } = value as Record<string, unknown>
  return typeof challengeId === 'string' && Number.isFinite(resendAtMs)
}
