import fastifyPlugin from 'fastify-plugin'
import type { Database } from '#src/database/database.ts'
import { isMigrated } from '#src/database/migrate.ts'
import { newWork, runWork } from '#src/database/work.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by `@fastify/under-pressure` under load, instead of responding with 503. */
    pressureHandler?: () => undefined
  }
}

// Exempt from load shedding: an orchestrator that restarts a slow gateway makes the load worse.
export const isExempt = { config: { pressureHandler: () => undefined } }

/** Load balancers wait a few seconds for the response. */
const readyMs = 2_000

/** `schema`: of the tables; undefined for the first one of the role. */
type Options = { database: Database; schema: string | undefined }

/** `/healthz`: the process runs. `/readyz`: it can take requests, since the database responds and is migrated. */
export const healthPlugin = fastifyPlugin<Options>((app, { database, schema }, done) => {
  app.get('/healthz', isExempt, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', isExempt, async (request, reply) => {
    const status = app.isStopping() ? 'stopping' : await databaseStatus({ database, schema }, request.log)
    return reply
      .header('cache-control', 'no-store')
      .code(status === 'ok' ? 200 : 503)
      .send({ status })
  })
  done()
})

type MarketsOptions = {
  /** Names of the markets, of which the first one's status is that of the process where none is ready. */
  markets: readonly string[]
  statusOf: (market: string, log: Warn) => Promise<string>
}

/** The same for several markets, with the state of each. Ready while one of them is: the requests of the others are answered with 503. */
export const marketsHealthPlugin = fastifyPlugin<MarketsOptions>((app, { markets, statusOf }, done) => {
  app.get('/healthz', isExempt, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', isExempt, async (request, reply) => {
    const states = await Promise.all(
      markets.map(async (name): Promise<[string, string]> => [name, await statusOf(name, request.log)]),
    )
    const isReady = states.some(([, status]) => status === 'ok')
    const status = app.isStopping() ? 'stopping' : isReady ? 'ok' : (states[0]?.[1] ?? 'noDatabase')
    return reply
      .header('cache-control', 'no-store')
      .code(status === 'ok' ? 200 : 503)
      .send({ status, markets: Object.fromEntries(states) })
  })
  done()
})

type Warn = { warn(details: object, text: string): void }

/** Whether a database responds and is migrated. */
export async function databaseStatus(
  { database, schema }: Options,
  log: Warn,
): Promise<'ok' | 'notMigrated' | 'noDatabase'> {
  try {
    // Ahead of waiting calls: a gateway that is busy is ready.
    const work = newWork(readyMs, { isAdmitted: true })
    return (await runWork(work, () => isMigrated(database, schema))) ? 'ok' : 'notMigrated'
  } catch (error) {
    log.warn({ err: error }, 'The database does not answer.')
    return 'noDatabase'
  }
}
