import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { DatabaseLoad } from '#src/database/engines/connection-queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of a route in the metrics, where it is no endpoint of the contract. */
    measuredAs?: string
  }
}

/** How long calls take, by status, and how they end, by outcome. */
export function measureCalls(app: FastifyInstance, registry: Registry): void {
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
  app.addHook('onResponse', (request, reply, next) => {
    const { endpoint: called, measuredAs: endpoint = called?.path } = request.routeOptions.config
    if (endpoint !== undefined) {
      // A stream is answered at once and stays open.
      if (called?.responseBody !== 'stream' || reply.statusCode !== 200)
        seconds.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000)
      if (request.outcome !== null) outcomes.inc({ endpoint, outcome: request.outcome })
    }
    next()
  })
}

/** Connections to the database, and statements that got none. */
export function measureDatabase(registry: Registry, databaseLoad: () => DatabaseLoad): void {
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
}
