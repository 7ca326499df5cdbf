import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { Registry } from 'prom-client'
import type { Gateway } from './app.ts'
import type { Config } from './config/config.ts'
import type { OpenDatabase } from './database/database.ts'
import { createMemberChanges } from './database/member-changes.ts'
import { rateLimitsPlugin } from './http/access/rate-limits.ts'
import { requestContextPlugin } from './http/access/request-context.ts'
import { securityHeaders, securityHeadersPlugin } from './http/access/security-headers.ts'
import { errorsPlugin, respondToClientError } from './http/endpoint/errors.ts'
import { accessLogPlugin } from './http/operation/access-log.ts'
import { callDeadlinePlugin } from './http/operation/call-deadline.ts'
import { measureCalls, measureDatabase } from './http/operation/call-metrics.ts'
import { gracefulShutdownPlugin } from './http/operation/graceful-shutdown.ts'
import { databaseStatus, healthPlugin, marketsHealthPlugin } from './http/operation/health.ts'
import { Overloaded } from './http/operation/load-shedding.ts'
import { repeat } from './http/operation/repeat-plugin.ts'
import { collectProcessMetrics, measureStarts, serveMetrics } from './http/operation/serve-metrics.ts'
import { createHolderLookup } from './market-server/holder.ts'
import { runningMarkets, type RunningMarkets } from './markets/running-markets.ts'
import { allOrThrow, startEachMarket } from './markets/start-each-market.ts'
import { attemptExists } from './modules/payments/payment-exists.ts'
import { cardKeysJob } from './modules/payments/payment-jobs.ts'
import { paymentServices, type PaymentServices } from './modules/payments/payment-services.ts'
import { createProviders } from './modules/payments/providers/create-providers.ts'
import { createProviderTimes } from './modules/payments/providers/measured-provider.ts'
import { rotateKeys } from './modules/payments/service/card-keys.ts'
import { cardService } from './modules/payments/service/card-service.ts'
import { createEnqueuer } from './outbox/outbox.ts'

const requestMs = 20_000
const headersMs = 10_000
const bodyBytesMax = 8 * 1024

type Options = {
  config: Config
  /** Opens the database of the market of a configuration. Rejects where it cannot be used. */
  open: (config: Config) => Promise<OpenDatabase>
  clock: () => Date
  log: FastifyBaseLogger
}

type Markets = RunningMarkets<PaymentServices>
type PaymentMarket = { metrics: Registry; close: () => Promise<void> }

/**
 * The payment service: it takes encrypted cards at `PAY_ORIGIN` and nothing else, for each market that this process serves. A market whose
 * database cannot be used is started again every few seconds, and its cards are refused with 503 meanwhile. Messages of a payment are
 * stored, and delivered by the gateways; so is what hangs.
 */
export async function createPaymentService({
  config,
  open,
  clock,
  log,
}: Options): Promise<Pick<Gateway, 'app' | 'close'>> {
  const markets = runningMarkets<PaymentServices>(config.served)
  const { started, stopStarting } = await startEachMarket({
    config,
    start: (marketConfig) => startMarket(marketConfig, markets, { open, clock, log }),
    log,
  })
  const closeMarkets = async () => {
    await stopStarting()
    await allOrThrow([...started.values()].map((market) => market.close()))
  }
  try {
    const app = Fastify({
      loggerInstance: log,
      logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
      genReqId: () => randomUUID(),
      trustProxy: config.trustProxy,
      bodyLimit: bodyBytesMax,
      requestTimeout: requestMs,
      http: { headersTimeout: headersMs },
      return503OnClosing: false,
      clientErrorHandler: respondToClientError(securityHeaders(config)),
    })
    app.removeContentTypeParser('text/plain')
    await app.register(securityHeadersPlugin, config)
    await app.register(requestContextPlugin, { clock })
    await app.register(callDeadlinePlugin)
    await app.register(errorsPlugin)
    await app.register(accessLogPlugin)
    await app.register(gracefulShutdownPlugin)
    await registerHealth(app, config, markets)
    registerMetrics(app, config, markets, started)
    await app.register(cors, {
      origin: [config.publicOrigin, ...config.allowedOrigins],
      methods: ['POST'],
      allowedHeaders: ['content-type'],
      maxAge: 600,
    })
    await app.register(rateLimitsPlugin, { clock })
    await app.register(cardService({ servicesOf: servicesOfAttempt(markets, log), config }))
    return {
      app,
      async close() {
        try {
          await app.close()
        } finally {
          await closeMarkets()
        }
      },
    }
  } catch (error) {
    await closeMarkets()
    throw error
  }
}

/** Opens the database of a market, makes its first key and adds its services to `markets`. */
async function startMarket(
  config: Config,
  markets: Markets,
  { open, clock, log: processLog }: Omit<Options, 'config'>,
): Promise<PaymentMarket> {
  const { name } = config.market
  const log = markets.list.length === 1 ? processLog : processLog.child({ market: name })
  const opened = await open(config)
  try {
    const { database } = opened
    const memberChanges = createMemberChanges(database, log)
    const enqueue = createEnqueuer({ database, serverSecret: config.serverSecret, clock })
    const metrics = new Registry()
    if (markets.list.length > 1) metrics.setDefaultLabels({ market: name })
    measureDatabase(metrics, opened.load)
    const providerTimes = createProviderTimes()
    metrics.registerMetric(providerTimes)
    const services = paymentServices(
      {
        config,
        database,
        memberChanges,
        outbox: { enqueue, kick: () => undefined },
        paymentProviders: await createProviders({ config, database, clock, providerTimes }),
      },
      log,
    )
    await rotateKeys(services, clock())
    const stopKeys = repeat(cardKeysJob(services), { database, clock, log })
    const own = markets.list.find((market) => market.name === name)
    if (own) own.services = services
    return {
      metrics,
      async close() {
        try {
          await stopKeys()
          await memberChanges.stop()
        } finally {
          await opened.close()
        }
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function registerHealth(app: FastifyInstance, { served }: Config, { list }: Markets): Promise<void> {
  const schemaOf = (name: string) => served.find((market) => market.name === name)?.schema
  const [first] = list
  if (list.length === 1 && first?.services) {
    await app.register(healthPlugin, { database: first.services.database, schema: schemaOf(first.name) })
    return
  }
  await app.register(marketsHealthPlugin, {
    markets: list.map(({ name }) => name),
    async statusOf(name, log) {
      const services = list.find((market) => market.name === name)?.services
      if (!services) return 'noDatabase'
      return databaseStatus({ database: services.database, schema: schemaOf(name) }, log)
    },
  })
}

/** Those of the process and its calls, and of each market the database and the providers. */
function registerMetrics(
  app: FastifyInstance,
  config: Config,
  { list }: Markets,
  started: ReadonlyMap<string, PaymentMarket>,
): void {
  const ofProcess = new Registry()
  collectProcessMetrics(ofProcess, config)
  measureCalls(app, ofProcess)
  const markets = list.map(({ name }) => name)
  if (markets.length > 1) measureStarts(ofProcess, { markets, isStarted: (name) => started.has(name) })
  serveMetrics(app, config, {
    ofProcess,
    ofMarkets: () => [...started.values()].map(({ metrics }) => metrics),
  })
}

/** Finds the market of a card by its attempt, the only thing that it names. Throws `Overloaded` where that market does not run. */
function servicesOfAttempt({ list }: Markets, log: FastifyBaseLogger) {
  const findHolder = createHolderLookup(list, log)
  return async (attemptId: string, request: FastifyRequest): Promise<PaymentServices> => {
    const market =
      list.length === 1 ? list[0] : await findHolder([], ({ database }) => attemptExists(database, attemptId))
    if (!market?.services) throw new Overloaded()
    if (list.length > 1) request.log = request.log.child({ market: market.name })
    return market.services
  }
}
