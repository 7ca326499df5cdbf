import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#src/config/config.ts'
import { isLoopback } from '#src/config/network-addresses.ts'
import type { DatabaseLoad } from '#src/database/engines/connection-queue.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import { isSameSecret } from '#src/same-secret.ts'
import type { SmsBudget } from '#src/sms/sms-budget.ts'
import { ProtocolError } from '../endpoint/protocol-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

type Options = {
  config: Pick<Config, 'metricsToken' | 'nodeEnv'>
  /** Where other gateways run in this process: a label of every metric. Those of the process are not among them then. */
  market: string | undefined
  outbox: Pick<Outbox, 'counts'>
  smsBudget: Pick<SmsBudget, 'counts' | 'usedShares'>
  clock: () => Date
  databaseLoad: () => DatabaseLoad
  /** Open streams of live updates. */
  openStreams: () => number
  /** Helps of friend assist that wait for review, as they were counted last. */
  heldHelps: () => number
  /** For how long the first due message of each channel has been due, as it was read last. */
  overdueSeconds: () => Readonly<Record<string, number>>
  /** What of payments waits, as it was counted last. */
  waitingPayments: () => { counts: Readonly<Record<string, number>>; oldestSeconds: number }
}

/**
 * Measures calls and serves Prometheus metrics at `/metrics`. The metrics disclose how much a chain sells, so access is
 * restricted: with METRICS_TOKEN to requests with that token, without it to requests from this machine. In production
 * without METRICS_TOKEN no request is allowed, since behind a proxy on the same machine every request appears to be
 * local.
 */
export const metricsPlugin = fastifyPlugin<Options>(
  (app, { config, market, outbox, smsBudget, clock, databaseLoad, ...counts }, done) => {
    const registry = new Registry()
    if (market !== undefined) registry.setDefaultLabels({ market })
    else collectProcessMetrics(registry, config)
    app.decorate('metrics', registry)
    const seconds = new Histogram({
      name: 'crema_request_seconds',
      help: 'Time from a request to its answer.',
      labelNames: ['endpoint', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    })
    const outcomes = new Counter({
      name: 'crema_outcomes_total',
      help: 'How calls ended: 1 for a success, else the name of the refusal.',
      labelNames: ['endpoint', 'outcome'],
      registers: [registry],
    })
    const messages = new Gauge({
      name: 'crema_outbox_messages',
      help: 'What became of messages since the gateway started.',
      labelNames: ['fate'],
      registers: [],
      collect() {
        for (const [fate, count] of Object.entries(outbox.counts)) this.set({ fate }, count)
      },
    })
    registry.registerMetric(messages)
    const texts = new Gauge({
      name: 'crema_sms',
      help: 'Text messages since the gateway started: sent, what they cost in US cents, and those the brakes held back.',
      labelNames: ['kind'],
      registers: [],
      collect() {
        for (const [kind, count] of Object.entries(smsBudget.counts)) this.set({ kind }, count)
      },
    })
    registry.registerMetric(texts)
    const budgets = new Gauge({
      name: 'crema_sms_budget_used_ratio',
      help: 'The used share of today’s budgets for text messages, of the day and by dial code. At 1 only members’ numbers get messages. The highest value of all copies counts.',
      labelNames: ['budget'],
      registers: [],
      collect() {
        this.reset()
        for (const [budget, share] of smsBudget.usedShares(clock())) this.set({ budget }, share)
      },
    })
    registry.registerMetric(budgets)
    const connections = new Gauge({
      name: 'crema_database_connections',
      help: 'Connections to the database in use, and statements that wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { inUse, waiting } = databaseLoad()
        this.set({ state: 'inUse' }, inUse)
        this.set({ state: 'waiting' }, waiting)
      },
    })
    registry.registerMetric(connections)
    const unavailable = new Gauge({
      name: 'crema_database_refusals',
      help: 'Statements that got no connection since the gateway started: overload, deadline, or the caller had gone.',
      labelNames: ['reason'],
      registers: [],
      collect() {
        for (const [reason, count] of Object.entries(databaseLoad().refused)) this.set({ reason }, count)
      },
    })
    registry.registerMetric(unavailable)
    const streams = new Gauge({
      name: 'crema_live_streams',
      help: 'Open streams of live updates.',
      registers: [],
      collect() {
        this.set(counts.openStreams())
      },
    })
    registry.registerMetric(streams)
    const held = new Gauge({
      name: 'crema_helps_held',
      help: 'Helps of friend assist that wait for review. The same number on all copies.',
      registers: [],
      collect() {
        this.set(counts.heldHelps())
      },
    })
    registry.registerMetric(held)
    const overdue = new Gauge({
      name: 'crema_outbox_overdue_seconds',
      help: 'For how long the first due message of a channel has been due. The same on all copies.',
      labelNames: ['channel'],
      registers: [],
      collect() {
        for (const [channel, age] of Object.entries(counts.overdueSeconds())) this.set({ channel }, age)
      },
    })
    registry.registerMetric(overdue)
    const waiting = new Gauge({
      name: 'crema_payments_waiting',
      help: 'Payment attempts that have not ended, by state, webhooks that are not handled, refunds that are not confirmed. The same on all copies.',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(counts.waitingPayments().counts))
          this.set({ state }, count)
      },
    })
    registry.registerMetric(waiting)
    const oldest = new Gauge({
      name: 'crema_payment_oldest_seconds',
      help: 'For how long the oldest payment attempt that has not ended has been open. The same on all copies.',
      registers: [],
      collect() {
        this.set(counts.waitingPayments().oldestSeconds)
      },
    })
    registry.registerMetric(oldest)

    app.addHook('onResponse', (request, reply, next) => {
      const { path: endpoint, responseBody } = request.routeOptions.config.endpoint ?? {}
      if (endpoint !== undefined) {
        // A stream is answered at once and stays open.
        if (responseBody !== 'stream' || reply.statusCode !== 200)
          seconds.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000)
        if (request.outcome !== null) outcomes.inc({ endpoint, outcome: request.outcome })
      }
      next()
    })

    app.get('/metrics', async (request, reply) => {
      if (!mayReadMetrics(request, config)) throw new ProtocolError(404)
      return reply.type(registry.contentType).send(await registry.metrics())
    })
    done()
  },
)

export function collectProcessMetrics(registry: Registry, { nodeEnv }: Pick<Config, 'nodeEnv'>): void {
  // In tests many gateways share one process.
  if (nodeEnv !== 'test') collectDefaultMetrics({ register: registry })
}

export function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken, nodeEnv }: Pick<Config, 'metricsToken' | 'nodeEnv'>,
): boolean {
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
