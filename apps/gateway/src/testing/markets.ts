import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createGateway, createSharedInbox, type AppOptions } from '#src/app.ts'
import { readConfig, type Config } from '#src/config/config.ts'
import { migrateMarket, openMarket } from '#src/database/markets/open-market.ts'
import { createLog } from '#src/log.ts'
import { createMarketGateways } from '#src/market-server/market-gateways.ts'
import type { Services } from '#src/services.ts'
import { createClient, testClock, type TestGateway } from './gateway.ts'

type TestMarketsOptions = Pick<AppOptions, 'routes'> & {
  /** Entries of the setting `MARKETS`. */
  markets: readonly object[]
  now: string
  config?: Partial<Config>
}

export type TestMarkets = Omit<TestGateway, 'app' | 'services' | 'listen'> & {
  /** Requests over HTTP to the server before the gateways. */
  app: Pick<FastifyInstance, 'inject'>
  origin: string
  /** The services of a market that runs. */
  servicesOf: (name: string) => Services
  isRunning: (name: string) => boolean
}

/** Starts one process with several markets for a test, which listens on a free port of the loopback. */
export async function startMarkets({ markets, now, ...options }: TestMarketsOptions): Promise<TestMarkets> {
  const settings = readConfig({ NODE_ENV: 'test', MARKETS: JSON.stringify(markets) })
  const config: Config = { ...settings, rateLimitFactor: 1000, ...options.config }
  const lines: string[] = []
  const log = createLog(config, { write: (line) => void lines.push(line) })
  const clock = testClock(now)
  const inbox = await createSharedInbox(clock.now)
  const running = await createMarketGateways({
    config,
    clock: clock.now,
    log,
    async start({ config: marketConfig, ...shared }) {
      const opened = await openMarket(marketConfig, marketConfig.market, { pool: 4 })
      try {
        await migrateMarket(marketConfig, marketConfig.market, opened)
        const gateway = await createGateway({
          ...shared,
          inbox,
          config: marketConfig,
          opened,
          clock: clock.now,
          routes: options.routes,
          maxEventLoopDelayMs: 0,
          pagesFolder: join(import.meta.dirname, 'no-page'),
        })
        await gateway.app.ready()
        return gateway
      } catch (error) {
        await opened.close()
        throw error
      }
    },
  })
  const origin = await running.app.listen({ port: 0, host: '127.0.0.1' })
  // The parts of a response that tests read.
  const app = {
    inject: ((request: InjectOptions | string) =>
      send(origin, request)) as unknown as FastifyInstance['inject'],
  }
  const of = (name: string) => running.markets.list.find((market) => market.name === name)
  return {
    ...createClient(app, config, clock),
    app,
    origin,
    clock,
    servicesOf(name) {
      const services = of(name)?.services
      if (!services) throw new Error(`The market ${name} does not run.`)
      return services
    },
    isRunning: (name) => of(name)?.services !== undefined,
    get log() {
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    },
    close: running.close,
    [Symbol.asyncDispose]: running.close,
  }
}

/** As `inject`, over the network. */
async function send(origin: string, given: InjectOptions | string) {
  const request = typeof given === 'string' ? { url: given } : given
  const url = new URL(typeof request.url === 'string' ? request.url : '/', origin)
  const query = request.query as Record<string, string> | undefined // as tests give it
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const { payload } = request
  const isPlain = typeof payload === 'object' && !Buffer.isBuffer(payload)
  const response = await fetch(url, {
    method: request.method ?? 'GET',
    headers: {
      ...(isPlain && { 'content-type': 'application/json' }),
      ...(request.headers as Record<string, string>),
    },
    redirect: 'manual',
    ...(payload !== undefined && {
      body: (isPlain ? JSON.stringify(payload) : payload) as string | Uint8Array<ArrayBuffer>,
    }),
  })
  const body = await response.text()
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    cookies: response.headers.getSetCookie(),
    body,
    json: () => JSON.parse(body) as unknown,
  }
}
