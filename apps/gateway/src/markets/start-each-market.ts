import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { configOf, type Config } from '#src/config/config.ts'

/** How long after a start that failed a market is started again. */
const retryMs = 5_000

type Options<Started> = {
  config: Config
  /** Starts one market. Rejects where its database cannot be used. */
  start: (config: Config) => Promise<Started>
  log: FastifyBaseLogger
}

type StartedMarkets<Started> = {
  /** By the name of the market, without those that could not be started yet. */
  started: ReadonlyMap<string, Started>
  /** Ends the attempts to start the others. Afterwards `started` does not change. */
  stopStarting: () => Promise<void>
}

/**
 * Starts each market that this process serves. One that cannot be started does not keep the others from it, and is started again every
 * few seconds. Rejects where none can be started.
 */
export async function startEachMarket<Started>({
  config,
  start,
  log,
}: Options<Started>): Promise<StartedMarkets<Started>> {
  const started = new Map<string, Started>()
  const ended = new AbortController()
  const startOne = async (marketConfig: Config) => {
    started.set(marketConfig.market.name, await start(marketConfig))
  }
  const keepStarting = async (marketConfig: Config): Promise<void> => {
    const { name } = marketConfig.market
    while (!ended.signal.aborted && !started.has(name)) {
      try {
        await wait(retryMs, undefined, { signal: ended.signal })
        await startOne(marketConfig)
        log.warn({ market: name }, 'A market that could not be started runs now.')
      } catch (error) {
        if (!ended.signal.aborted) log.error({ err: error, market: name }, 'A market could not be started.')
      }
    }
  }

  const failed: { marketConfig: Config; reason: unknown }[] = []
  await Promise.all(
    config.served.map(async (market) => {
      const marketConfig = configOf(config, market)
      await startOne(marketConfig).catch((reason: unknown) => void failed.push({ marketConfig, reason }))
    }),
  )
  if (started.size === 0) throw failed[0]?.reason
  for (const { marketConfig, reason } of failed)
    log.error({ err: reason, market: marketConfig.market.name }, 'A market could not be started.')
  const starting = failed.map(({ marketConfig }) => keepStarting(marketConfig))
  return {
    started,
    async stopStarting() {
      ended.abort()
      await Promise.all(starting)
    },
  }
}

/** Waits for all, and throws the first error. */
export async function allOrThrow(running: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(running)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
