import fastifyPlugin from 'fastify-plugin'
import type { Database } from '#src/database/database.ts'

type Repeated = {
  everyMs: number
  run: (database: Database, now: Date) => Promise<unknown>
  /** The log message when a run fails; the next one follows as usual. */
  failure: string
}

/** Runs housekeeping repeatedly while the gateway runs. Closing waits for a run that has begun. */
export function repeatPlugin({ everyMs, run, failure }: Repeated) {
  return fastifyPlugin<{ database: Database; clock: () => Date }>((app, { database, clock }, done) => {
    let running: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      running = run(database, clock()).catch((error: unknown) => {
        app.log.warn({ err: error }, failure)
      })
    }, everyMs).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await running
    })
    done()
  })
}
