import { isIPv6 } from 'node:net'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '#src/config/config.ts'
import { ProtocolError } from '../endpoint/protocol-error.ts'
import { networkOf, siteOf } from './networks.ts'

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

/**
 * Providers give a customer up to a /48 network, which is 65,536 networks of /64. Many phones of a mobile network may
 * share one, too, as many people share an IPv4 address.
 */
const siteFactor = 16

export type RateLimit = {
  perMinute: number | ((request: FastifyRequest) => number)
  /**
   * Requests with the same key share a limit. Undefined: those of an IP address; for IPv6 those of its /64 network, and
   * those of its /48 network with a limit 16 times as high.
   */
  keyOf?: (request: FastifyRequest) => string | undefined
}

/** A hook that counts requests and answers 429 above the limit. Each hook has its own counts. */
export function limitCalls(
  app: FastifyInstance,
  { perMinute, keyOf = () => undefined }: RateLimit,
  { rateLimitFactor }: Pick<Config, 'rateLimitFactor'>,
) {
  const limitOf = (request: FastifyRequest) =>
    rateLimitFactor * (typeof perMinute === 'number' ? perMinute : perMinute(request))
  const count = app.createRateLimit({
    max: limitOf,
    timeWindow: windowMs,
    keyGenerator: (request) => keyOf(request) ?? networkOf(request.ip),
  })
  const countSite = app.createRateLimit({
    max: (request: FastifyRequest) => siteFactor * limitOf(request),
    timeWindow: windowMs,
    keyGenerator: ({ ip }) => siteOf(ip),
  })
  return async (request: FastifyRequest): Promise<void> => {
    refuseAbove(await count(request))
    // After the check above: requests that one /64 network sends beyond its limit do not count for its neighbours.
    if (keyOf(request) === undefined && isIPv6(siteOf(request.ip))) refuseAbove(await countSite(request))
  }
}

function refuseAbove(counted: Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>): void {
  if (!counted.isAllowed && counted.isExceeded)
    throw new ProtocolError(429, { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) })
}

/** The plugin's own store uses the system clock; this one uses the gateway's clock, which tests set. */
function windowStore(clock: () => Date): FastifyRateLimitStoreCtor {
  return class WindowStore {
    readonly #windows = new Map<string, { count: number; endsAt: number }>()

    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      const now = clock().getTime()
      const last = this.#windows.get(key)
      // A window that ends later was begun before the clock was set back.
      const isCurrent = last !== undefined && last.endsAt > now && last.endsAt <= now + windowMs
      const window = isCurrent ? last : { count: 0, endsAt: now + windowMs }
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
