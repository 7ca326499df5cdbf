import fastifyPlugin from 'fastify-plugin'
import { Gauge, Registry, type Histogram } from 'prom-client'
import type { Config } from '#src/config/config.ts'
import type { DatabaseLoad } from '#src/database/engines/connection-queue.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { SmsBudget } from '#src/sms/sms-budget.ts'
import { measureCalls, measureDatabase } from './call-metrics.ts'
import { collectProcessMetrics, serveMetrics } from './serve-metrics.ts'

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
  /** How long calls to payment providers take. */
  providerTimes: Histogram
  /** Open streams of live updates. */
  openStreams: () => number
  /** Helps of friend assist that wait for review, as they were counted last. */
  heldHelps: () => number
  /** For how long the first due message of each channel has been due, as it was read last. */
  overdueSeconds: () => Readonly<Record<string, number>>
  /** What of payments waits, as it was counted last. */
  waitingPayments: () => { counts: Readonly<Record<string, number>>; oldestSeconds: number }
}

/** Measures the gateway of a market and serves its metrics. */
export const metricsPlugin = fastifyPlugin<Options>(
  (app, { config, market, outbox, smsBudget, clock, databaseLoad, providerTimes, ...counts }, done) => {
    const registry = new Registry()
    if (market !== undefined) registry.setDefaultLabels({ market })
    else collectProcessMetrics(registry, config)
    app.decorate('metrics', registry)
    measureCalls(app, registry)
    measureDatabase(registry, databaseLoad)
    registry.registerMetric(providerTimes)
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

    serveMetrics(app, config, { ofProcess: registry })
    done()
  },
)
