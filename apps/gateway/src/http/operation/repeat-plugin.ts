import type { FastifyBaseLogger } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Database } from '#src/database/database.ts'

export type Repeated = {
  everyMs: number
  run: (database: Database, now: Date) => Promise<unknown>
  /** The log message when a run fails; the next one follows as usual. */
  failure: string
}

type On = { database: Database; clock: () => Date; log: Pick<FastifyBaseLogger, 'warn'> }

/** Runs housekeeping repeatedly until the returned function is called, which waits for a run that has begun. */
export function repeat(
  { everyMs, run, failure }: Repeated,
  { database, clock, log }: On,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = run(database, clock()).catch((error: unknown) => {
      log.warn({ err: error }, failure)
    })
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** `isRepeating`: tests that run a job themselves set false, so that it does not run between their steps. Default true. */
export type JobOptions = Pick<On, 'database' | 'clock'> & { isRepeating?: boolean | undefined }

/** The same while the gateway runs. */
export function repeatPlugin(repeated: Repeated) {
  return fastifyPlugin<JobOptions>((app, { database, clock, isRepeating = true }, done) => {
    if (isRepeating) app.addHook('onClose', repeat(repeated, { database, clock, log: app.log }))
    done()
  })
}
