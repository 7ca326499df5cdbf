import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Gateway } from '#src/app.ts'
import { configOf, type Config } from '#src/config/config.ts'
import { runningMarkets, type RunningMarkets } from '#src/markets/running-markets.ts'
import type { SharedProcess } from '#src/markets/shared-process.ts'
import { createDirectory, type Directory } from '#src/modules/directory/directory.ts'
import { runDirectory } from '#src/modules/directory/running-directory.ts'
import type { Services } from '#src/services.ts'
import { createMarketsServer } from './markets-server.ts'

/** How long after a start that failed a market is started again. */
const retryMs = 5_000

type StartOptions = {
  config: Config
  markets: RunningMarkets<Services>
  directory: Directory
  shared: SharedProcess
  log: FastifyBaseLogger
}

type Options = {
  config: Config
  /** Starts the gateway of one market. Rejects where its database cannot be used. */
  start: (options: StartOptions) => Promise<Gateway>
  clock: () => Date
  log: FastifyBaseLogger
}

type MarketGateways = {
  /** The server before the gateways. */
  app: FastifyInstance
  markets: RunningMarkets<Services>
  close: () => Promise<void>
}

/**
 * Starts a gateway for each market that this process serves, and the server before them. A market whose gateway cannot be started is
 * started again every few seconds, and its requests are answered with 503 meanwhile. Rejects where none can be started.
 */
export async function createMarketGateways({ config, start, clock, log }: Options): Promise<MarketGateways> {
  const markets = runningMarkets<Services>(config.served)
  const directory = await runDirectory(config, log)
  const directoryOf = (name: string) =>
    createDirectory(
      {
        directory: directory.database,
        serverSecret: config.chainSecret,
        clock,
        log,
        databaseOf: (market) => markets.list.find((each) => each.name === market)?.services?.database,
      },
      name,
    )
  const openStreams = { count: 0 }
  const ended = new AbortController()
  const gateways = new Map<string, Gateway>()
  const drained = new Set<string>()
  const requests = createRequestCounts()

  const startOne = async (name: string, marketConfig: Config): Promise<void> => {
    const gateway = await start({
      config: marketConfig,
      markets,
      directory: directoryOf(name),
      shared: { openStreams, drained: () => requests.drained(name).then(() => void drained.add(name)) },
      log: log.child({ market: name }),
    })
    gateways.set(name, gateway)
  }
  const keepStarting = async (name: string, marketConfig: Config): Promise<void> => {
    while (!ended.signal.aborted && !gateways.has(name)) {
      try {
        await wait(retryMs, undefined, { signal: ended.signal })
        await startOne(name, marketConfig)
        log.warn({ market: name }, 'A market that could not be started runs now.')
      } catch (error) {
        if (!ended.signal.aborted) log.error({ err: error, market: name }, 'A market could not be started.')
      }
    }
  }

  const configs = config.served.map((market) => configOf(config, market))
  const first = await Promise.allSettled(configs.map((each) => startOne(each.market.name, each)))
  const failed = first.flatMap((result, index) => {
    const marketConfig = configs[index]
    return result.status === 'rejected' && marketConfig
      ? [{ name: marketConfig.market.name, marketConfig, reason: result.reason as unknown }]
      : []
  })
  if (failed.length === first.length) {
    await directory.close()
    throw failed[0]?.reason
  }
  for (const { name, reason } of failed)
    log.error({ err: reason, market: name }, 'A market could not be started.')
  const starting = failed.map(({ name, marketConfig }) => keepStarting(name, marketConfig))

  const closeGateways = async () => {
    ended.abort()
    await Promise.all(starting)
    try {
      await allOrThrow([...gateways.values()].map((gateway) => gateway.close()))
    } finally {
      await directory.close()
    }
  }
  let app: FastifyInstance
  try {
    app = await createMarketsServer({
      config,
      markets,
      gatewayOf: (name) => (drained.has(name) ? undefined : gateways.get(name)),
      begun: (name, response) => requests.begun(name, response),
      clock,
      log,
    })
    await app.ready()
  } catch (error) {
    await closeGateways()
    throw error
  }
  return {
    app,
    markets,
    async close() {
      for (const gateway of gateways.values()) gateway.app.stopTakingWork()
      // Together: the server waits for streams, which the gateways end.
      await allOrThrow([app.close(), closeGateways()])
    },
  }
}

/** Waits for all, and throws the first error. */
async function allOrThrow(running: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(running)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Counts the requests that each gateway was given and has not answered. */
function createRequestCounts() {
  const counts = new Map<string, number>()
  const waiting = new Map<string, () => void>()
  const add = (name: string, change: number) => {
    const count = (counts.get(name) ?? 0) + change
    counts.set(name, count)
    if (count === 0) waiting.get(name)?.()
  }
  return {
    begun(name: string, response: ServerResponse) {
      add(name, 1)
      response.once('close', () => add(name, -1))
    },
    drained: (name: string) =>
      new Promise<void>((resolve) => {
        if ((counts.get(name) ?? 0) === 0) resolve()
        else waiting.set(name, resolve)
      }),
  }
}
