import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Config } from '#src/config/config.ts'
import { isLoopback } from '#src/config/network-addresses.ts'
import { isSameSecret } from '#src/same-secret.ts'
import { ProtocolError } from '../endpoint/protocol-error.ts'

type AccessConfig = Pick<Config, 'metricsToken' | 'nodeEnv'>

/**
 * Serves Prometheus metrics at `/metrics`: those of the process and, where it has several, those of each market with its name as a
 * label. They disclose how much a chain sells, so access is restricted: with METRICS_TOKEN to requests with that token, without it to
 * requests from this machine. In production without METRICS_TOKEN no request is allowed, since behind a proxy on the same machine every
 * request appears to be local.
 */
export function serveMetrics(
  app: FastifyInstance,
  config: AccessConfig,
  { ofProcess, ofMarkets = () => [] }: { ofProcess: Registry; ofMarkets?: () => readonly Registry[] },
): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config)) throw new ProtocolError(404)
    const read = await Promise.all(ofMarkets().map((registry) => registry.getMetricsAsJSON()))
    const merged = read.length > 0 ? await AggregatorRegistry.aggregate(read).metrics() : ''
    return reply.type(ofProcess.contentType).send(`${await ofProcess.metrics()}\n${merged}`)
  })
}

export function collectProcessMetrics(registry: Registry, { nodeEnv }: Pick<Config, 'nodeEnv'>): void {
  // In tests many gateways share one process.
  if (nodeEnv !== 'test') collectDefaultMetrics({ register: registry })
}

/** Which markets of the process could be started. */
export function measureStarts(
  registry: Registry,
  { markets, isStarted }: { markets: readonly string[]; isStarted: (market: string) => boolean },
): void {
  registry.registerMetric(
    new Gauge({
      name: 'crema_market_started',
      help: 'Whether a market runs: 0 until its database could be used for the first time since the start.',
      labelNames: ['market'],
      registers: [],
      collect() {
        for (const market of markets) this.set({ market }, isStarted(market) ? 1 : 0)
      },
    }),
  )
}

function mayReadMetrics(request: FastifyRequest, { metricsToken, nodeEnv }: AccessConfig): boolean {
  if (metricsToken !== undefined)
    return isSameToken(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  return (
    nodeEnv !== 'production'
    && !isForwarded
    && isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/i, ''))
  )
}

/** Compares digests, so that the time does not depend on the token's length either. */
function isSameToken(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return isSameSecret(digest(given), digest(expected))
}
