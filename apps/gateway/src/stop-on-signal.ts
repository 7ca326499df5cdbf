import { setTimeout as wait } from 'node:timers/promises'
import type { Gateway } from './app.ts'
import type { Config } from './config/config.ts'
import type { Log } from './log.ts'

/** How long load balancers may take to see that `/readyz` says no. */
const noticeMs = 3_000
/** What runs longer than this when stopping is cut off: an orchestrator would kill the process soon after. */
const finishMs = 10_000

/** On SIGTERM or SIGINT: takes no new work, finishes what runs, closes the database, ends. A second signal ends at once. */
export function stopOnSignal(gateway: Gateway, { nodeEnv }: Pick<Config, 'nodeEnv'>, log: Log): void {
  let isStopping = false
  const stop = async () => {
    gateway.app.stopTakingWork()
    setTimeout(() => {
      log.error('Stopping took too long; what still ran was cut off.')
      process.exit(1)
    }, noticeMs + finishMs).unref()
    if (nodeEnv === 'production') await wait(noticeMs)
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
