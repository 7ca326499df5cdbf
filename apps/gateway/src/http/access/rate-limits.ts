import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Endpoint } from '@crema/contract/endpoint'
import type { Config } from '#src/config/config.ts'
import { ProtocolFault } from '../endpoint/protocol-error.ts'

/**
 * Calls a minute, per member, else per address (per /64 network for IPv6). Each process counts for itself,
 * so n processes let through up to n times as many: this sheds floods. What must never be passed (tries of a
 * code, codes an hour) is counted in the database.
 */
export const limitsPlugin = fastifyPlugin(async (app) => {
  await app.register(rateLimit, { global: false })
})

/** The hook that holds one call's limit. It runs once the caller is known. */
export function limitCalls(
  app: FastifyInstance,
  { perMinute }: Pick<Endpoint, 'perMinute'>,
  config: Pick<Config, 'rateLimitFactor'>,
) {
  const count = app.createRateLimit({
    max: perMinute * config.rateLimitFactor,
    timeWindow: 60_000,
    keyGenerator: keyOf,
  })
  return async (request: FastifyRequest): Promise<void> => {
    const met = await count(request)
    if (!met.isAllowed && met.isExceeded)
      throw new ProtocolFault(429, { retryAfterSeconds: Math.max(1, met.ttlInSeconds) })
  }
}

function keyOf(request: FastifyRequest): string {
  return request.caller.memberId ?? normalizeIP(request.ip)
}
