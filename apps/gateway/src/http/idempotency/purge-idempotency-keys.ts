import fastifyPlugin from 'fastify-plugin'
import type { Database } from '#src/database/database.ts'
import { forgetAnswers } from './idempotency.ts'

const everyMs = 60_000

/** Deletes stored answers whose time is over, a few each minute, on every gateway. */
export const forgetAnswersPlugin = fastifyPlugin<{ database: Database; clock: () => Date }>(
  (app, { database, clock }, done) => {
    let running: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      running = forgetAnswers(database, clock()).catch((error: unknown) => {
        app.log.warn({ err: error }, 'Old answers could not be deleted.')
      })
    }, everyMs).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await running
    })
    done()
  },
)
