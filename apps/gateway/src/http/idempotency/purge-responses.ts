import fastifyPlugin from 'fastify-plugin'
import type { Database } from '#src/database/database.ts'
import { purgeResponses } from './idempotency-store.ts'

const everyMs = 60_000

/** Deletes expired responses every minute, on every gateway. */
export const purgeResponsesPlugin = fastifyPlugin<{ database: Database; clock: () => Date }>(
  (app, { database, clock }, done) => {
    let running: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      running = purgeResponses(database, clock()).catch((error: unknown) => {
        app.log.warn({ err: error }, 'Expired responses could not be deleted.')
      })
    }, everyMs).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await running
    })
    done()
  },
)
