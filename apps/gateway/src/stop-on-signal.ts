import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Gateway } from './app.ts'
import type { Config } from './config/config.ts'
import type { Log } from './log.ts'

/** Requests that run longer than this while stopping are cut off, before an orchestrator kills the process. */
const finishMs = 10_000

export type Running = {
  gateway: Pick<Gateway, 'app' | 'close'>
  config: Pick<Config, 'stopDelayMs'>
  log: Log
}

/**
 * On SIGTERM or SIGINT: reports `stopping`, finishes running requests, closes the database and exits with 0. A second
 * signal, a failure and the time limit exit with 1. Call it before anything else: a process with the id 1, as in a
 * container, ignores signals without a listener. Until the returned function is called, a signal ends the process at
 * once with the exit code of that signal.
 *
 * The listeners stay the same throughout: a library that exchanges them after the first signal (close-with-grace 2.5.0)
 * loses a second one that arrives at the same moment.
 */
export function stopOnSignal(): (running: Running) => void {
  let running: Running | undefined
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!running) process.exit(128 + constants.signals[signal])
      if (isStopping) process.exit(1)
      isStopping = true
      const { log } = running
      stop(running).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping failed.')
          process.exit(1)
        },
      )
    })
  }
  return (started) => {
    running = started
  }
}

async function stop({ gateway, config: { stopDelayMs }, log }: Running): Promise<void> {
  gateway.app.stopTakingWork()
  setTimeout(() => {
    log.error('Stopping took too long; running requests were cut off.')
    process.exit(1)
  }, stopDelayMs + finishMs).unref()
  await wait(stopDelayMs)
  await gateway.close()
}
