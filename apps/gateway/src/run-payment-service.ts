/** The process of the payment service. */
import { readConfig } from './config/config.ts'
import { StartError } from './config/start-error.ts'
import { openMarket } from './database/markets/open-market.ts'
import { createLog } from './log.ts'
import { createPaymentService } from './payment-service-app.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const runUntilSignal = stopOnSignal()
try {
  const config = readConfig()
  if (config.paySecret === undefined)
    throw new StartError('PAY_SECRET must be set: with it the payment service encrypts the keys for cards.')
  if (config.served.some(({ databaseUrl }) => databaseUrl?.startsWith('postgres') !== true))
    throw new StartError(
      'DATABASE_URL, or MARKETS, must be that of the gateway, on a PostgreSQL server: an embedded database belongs to one process.',
    )
  const log = createLog(config)
  const gateway = await createPaymentService({
    config,
    open: (marketConfig) =>
      openMarket(marketConfig, marketConfig.market, {
        pool: config.databasePool,
        overloadMs: config.overloadDelayMs || undefined,
        onIdleError: (error) =>
          log.warn({ err: error, market: marketConfig.market.name }, 'A connection to the database broke.'),
      }),
    clock: () => new Date(),
    log,
  })
  await gateway.app.listen({ host: config.host, port: config.port })
  runUntilSignal({ gateway, config, log })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
