import { setTimeout as wait } from 'node:timers/promises'
import type { Gateway } from './app.ts'
import type { Config } from './config/config.ts'
import type { Log } from './log.ts'

/** How long load balancers may take to see that `/readyz` reports `stopping`. */
const drainMs = 3_000
/** Requests that run longer than this while stopping are cut off, before an orchestrator kills the process. */
const finishMs = 10_000

/**
 * On SIGTERM or SIGINT: reports `stopping`, finishes running requests, closes the database and exits with 0. A second
 * signal, a failure and the time limit exit with 1. The listeners stay the same throughout: a library that exchanges
 * them after the first signal (close-with-grace 2.5.0) loses a second one that arrives at the same moment.
 */
export function stopOnSignal(gateway: Gateway, { nodeEnv }: Pick<Config, 'nodeEnv'>, log: Log): void {
  let isStopping = false
  const stop = async () => {
    gateway.app.stopTakingWork()
    setTimeout(() => {
      log.error('Stopping took too long; running requests were cut off.')
      process.exit(1)
    }, drainMs + finishMs).unref()
    if (nodeEnv === 'production') await wait(drainMs)
    await gateway.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping failed.')
          process.exit(1)
        },
      )
    })
  }
}
