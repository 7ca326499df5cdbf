import type { Config } from '#src/config/config.ts'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import type { PartnerCaller } from './partner-api.ts'

const minuteMs = 60_000
const tillLimit = { lookups: 10, windowMs: 10 * minuteMs }
/** A partner may look up as many in an hour as it may send requests in a minute. */
const partnerWindowMs = 60 * minuteMs
/** The maximum number of tills that are counted; the one whose window began first is dropped. */
const windowsMax = 5_000

type Limit = { key: string; lookups: number; windowMs: number }
/** `till`: the till or store that the request names, if any. */
type Requester = { caller: Pick<PartnerCaller, 'partner' | 'now'>; till: string | undefined }

/**
 * Limits how often a till, and all tills of a partner, ask for vouchers and codes that do not exist, so that
 * neither can be guessed. Each process counts in its own memory.
 */
export function lookupLimits({ rateLimitFactor }: Pick<Config, 'rateLimitFactor'>) {
  const windows = new Map<string, { count: number; endsAt: number }>()

  const limitsOf = ({ caller: { partner }, till }: Requester): Limit[] => [
    { key: partner.id, lookups: partner.perMinute, windowMs: partnerWindowMs },
    ...(till === undefined ? [] : [{ key: JSON.stringify([partner.id, till]), ...tillLimit }]),
  ]

  return {
    /** Throws a 429 where the till or its partner has asked for too many that do not exist. */
    check(requester: Requester): void {
      const nowMs = requester.caller.now.getTime()
      for (const { key, lookups } of limitsOf(requester)) {
        const window = windows.get(key)
        if (window && window.endsAt > nowMs && window.count >= lookups * rateLimitFactor)
          throw new ProtocolError(429, { retryAfterSeconds: Math.ceil((window.endsAt - nowMs) / 1000) })
      }
    },

    /** Counts a lookup that found nothing. */
    count(requester: Requester): void {
      const nowMs = requester.caller.now.getTime()
      for (const { key, windowMs } of limitsOf(requester)) {
        const last = windows.get(key)
        if (last && last.endsAt > nowMs) last.count++
        else {
          windows.delete(key)
          windows.set(key, { count: 1, endsAt: nowMs + windowMs })
        }
        const [oldest] = windows.keys()
        if (windows.size > windowsMax && oldest !== undefined) windows.delete(oldest)
      }
    },
  }
}

export type LookupLimits = ReturnType<typeof lookupLimits>
