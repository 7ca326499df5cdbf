import rateLimit, { normalizeIP, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '#src/config/config.ts'
import { ProtocolError } from '../endpoint/protocol-error.ts'

const windowMs = 60_000
/** The maximum number of callers that one limit counts; the one whose last request is oldest is dropped first. */
const callersMax = 5_000

/**
 * Limits on requests a minute. Each process counts in its own memory, so n processes allow up to n times as many. This
 * protects against floods; limits that must be exact (attempts at a code, codes an hour) are counted in the database.
 */
export const rateLimitsPlugin = fastifyPlugin<{ clock: () => Date }>(async (app, { clock }) => {
  await app.register(rateLimit, { global: false, store: windowStore(clock) })
})

export type RateLimit = {
  perMinute: number | ((request: FastifyRequest) => number)
  /** Requests with the same key share a limit. Default: the IP address, for IPv6 its /64 network. */
  keyOf?: (request: FastifyRequest) => string
}

/** A hook that counts requests and answers 429 above the limit. Each hook has its own counts. */
export function limitCalls(
  app: FastifyInstance,
  { perMinute, keyOf = addressOf }: RateLimit,
  { rateLimitFactor }: Pick<Config, 'rateLimitFactor'>,
) {
  const limitOf = (request: FastifyRequest) =>
    rateLimitFactor * (typeof perMinute === 'number' ? perMinute : perMinute(request))
  const count = app.createRateLimit({ max: limitOf, timeWindow: windowMs, keyGenerator: keyOf })
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new ProtocolError(429, { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) })
  }
}

export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip)
}

/** The plugin's own store uses the system clock; this one uses the gateway's clock, which tests set. */
function windowStore(clock: () => Date): FastifyRateLimitStoreCtor {
  return class WindowStore {
    readonly #windows = new Map<string, { count: number; endsAt: number }>()

    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      const now = clock().getTime()
      const last = this.#windows.get(key)
      const window = last && last.endsAt > now ? last : { count: 0, endsAt: now + windowMs }
      window.count++
      // A map iterates in the order of insertion, so the first key is the one whose last request is oldest.
      this.#windows.delete(key)
      this.#windows.set(key, window)
      const [oldest] = this.#windows.keys()
      if (this.#windows.size > callersMax && oldest !== undefined) this.#windows.delete(oldest)
      done(null, { current: window.count, ttl: window.endsAt - now })
    }

    child(): WindowStore {
      return new WindowStore()
    }
  }
}
