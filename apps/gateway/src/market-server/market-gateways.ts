import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Gateway } from '#src/app.ts'
import type { Config } from '#src/config/config.ts'
import { runningMarkets, type RunningMarkets } from '#src/markets/running-markets.ts'
import type { SharedProcess } from '#src/markets/shared-process.ts'
import { allOrThrow, startEachMarket } from '#src/markets/start-each-market.ts'
import { createDirectory, type Directory } from '#src/modules/directory/directory.ts'
import { runDirectory } from '#src/modules/directory/running-directory.ts'
import type { Services } from '#src/services.ts'
import { createMarketsServer } from './markets-server.ts'

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
  const drained = new Set<string>()
  const requests = createRequestCounts()
  const startOne = (marketConfig: Config): Promise<Gateway> => {
    const { name } = marketConfig.market
    return start({
      config: marketConfig,
      markets,
      directory: directoryOf(name),
      shared: { openStreams, drained: () => requests.drained(name).then(() => void drained.add(name)) },
      log: log.child({ market: name }),
    })
  }
  let running: Awaited<ReturnType<typeof startEachMarket<Gateway>>>
  try {
    running = await startEachMarket({ config, start: startOne, log })
  } catch (error) {
    await directory.close()
    throw error
  }
  const gateways = running.started

  const closeGateways = async () => {
    await running.stopStarting()
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
