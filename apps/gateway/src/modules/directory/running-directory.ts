import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#src/config/config.ts'
import { StartError } from '#src/config/start-error.ts'
import { DatabaseUnavailable } from '#src/database/database-unavailable.ts'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { openDirectory } from './open-directory.ts'

const retryMs = 5_000

export type RunningDirectory = {
  /** Throws DatabaseUnavailable until it was opened. */
  database: () => Database
  close: () => Promise<void>
}

/** Opens the directory. Where it is not available now, it is tried again every few seconds, so that the markets run meanwhile. */
export async function runDirectory(
  config: Config,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<RunningDirectory> {
  let opened: OpenDatabase | undefined
  const ended = new AbortController()
  const open = async () => {
    opened = await openDirectory(config, {
      pool: config.databasePool,
      overloadMs: config.overloadDelayMs || undefined,
      onIdleError: (error) => log.warn({ err: error }, 'A connection to the directory of members broke.'),
    })
  }
  const isOpen = async (): Promise<boolean> => {
    try {
      await open()
      return true
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      log.error({ err: error }, 'The directory of members could not be opened.')
      return false
    }
  }
  const keepOpening = async () => {
    while (!ended.signal.aborted) {
      try {
        await wait(retryMs, undefined, { signal: ended.signal })
      } catch {
        return // it is closed
      }
      if (await isOpen()) return
    }
  }
  const opening = (await isOpen()) ? Promise.resolve() : keepOpening()
  return {
    database() {
      if (!opened) throw new DatabaseUnavailable('deadline')
      return opened.database
    },
    async close() {
      ended.abort()
      await opening
      await opened?.close()
    },
  }
}
