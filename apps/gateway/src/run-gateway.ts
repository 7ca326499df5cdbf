/** Reads the settings, starts a gateway and prints its address. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createGateway, createSharedInbox, type Gateway } from './app.ts'
import { readConfig, type Config } from './config/config.ts'
import { StartError } from './config/start-error.ts'
import type { OpenDatabase } from './database/database.ts'
import { migrateMarket, openMarket } from './database/markets/open-market.ts'
import { warmUp } from './http/operation/warm-up.ts'
import { createLog, type Log } from './log.ts'
import { brandFolder } from './mail/mail-brand.ts'
import type { Running } from './stop-on-signal.ts'

const clock = () => new Date()

/** Runs until `runUntilSignal` stops it. A start that fails prints why and sets the exit code. */
export async function runGateway(runUntilSignal: (running: Running) => void): Promise<void> {
  try {
    const startedAt = performance.now()
    const running = await start(readConfig())
    runUntilSignal(running)
    if (running.config.demo) process.stdout.write(greeting(running, performance.now() - startedAt))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

type Started = Running & { gateway: Pick<Gateway, 'app' | 'close'>; config: Config; databases: string }

async function start(config: Config): Promise<Started> {
  if (!existsSync(brandFolder(config.brand)))
    throw new StartError(`CREMA_BRAND names ${config.brand}, which is no folder of brands/.`)
  const log = createLog(config)
  const tracing = await startTracing(config)
  const gateway = await startGateways(config, log)
  const close = async () => {
    try {
      await gateway.close()
    } finally {
      await tracing?.stop()
    }
  }
  try {
    await listen(gateway, config)
  } catch (error) {
    await close()
    throw error
  }
  return { gateway: { app: gateway.app, close }, config, log, databases: gateway.databases }
}

/** The packages of OpenTelemetry are loaded only where traces are sent. */
async function startTracing({ tracing }: Config): Promise<Tracing | undefined> {
  return tracing && (await import('./tracing/start-tracing.ts')).startTracing(tracing)
}

type Tracing = { stop: () => Promise<void> }

/** The gateway of the only market that this process serves, or those of several behind one server. */
async function startGateways(
  config: Config,
  log: Log,
): Promise<Pick<Gateway, 'app' | 'close'> & { databases: string }> {
  if (config.served.length === 1) {
    const gateway = await startGateway({ config, log })
    return { ...gateway, databases: databaseName(gateway, config) }
  }
  // Loaded where it is used: one market needs nothing of it.
  const { createMarketGateways } = await import('./market-server/market-gateways.ts')
  const inbox = config.demo ? await createSharedInbox(clock) : undefined
  const gateways = await createMarketGateways({
    config,
    start: (options) => startGateway({ ...options, inbox }),
    clock,
    log,
  })
  return { ...gateways, databases: config.served.map(({ name }) => name).join(', ') }
}

type GatewayOptions = { config: Config; log: Gateway['app']['log'] } & Pick<
  Parameters<typeof createGateway>[0],
  'directory' | 'inbox' | 'markets' | 'shared'
>

/** Opens and migrates the database of a market, and creates its gateway. */
async function startGateway({ config, log, ...options }: GatewayOptions): Promise<Gateway> {
  const opened = await openMarket(config, config.market, {
    pool: config.databasePool,
    overloadMs: config.overloadDelayMs || undefined,
    onIdleError: (error) => log.warn({ err: error }, 'A connection to the database broke.'),
  })
  const gateway = await prepare({ config, opened, log, ...options })
  try {
    await warmUp(gateway.app)
  } catch (error) {
    await gateway.close()
    throw error
  }
  return gateway
}

async function prepare({
  config,
  opened,
  log,
  ...options
}: GatewayOptions & { opened: OpenDatabase }): Promise<Gateway> {
  try {
    await migrateMarket(config, config.market, opened)
    if (config.demo) {
      const { loadDemoData } = await import('../demo/demo-data.ts')
      await loadDemoData(opened.database, clock())
    }
    return await createGateway({ config, opened, clock, log, ...options })
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function listen({ app }: Pick<Gateway, 'app'>, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is taken: stop what listens there, or choose another one with PORT.`,
        { cause: error },
      )
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user: choose one above 1023 with PORT.`, {
        cause: error,
      })
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST is ${host}, which is no address of this machine.`, { cause: error })
    }
    throw error
  }
}

function originOf({ app }: Pick<Gateway, 'app'>, { publicOrigin, port }: Config): string {
  const address = app.server.address()
  // With PORT=0 the system chooses a port.
  return port === 0 && typeof address === 'object' && address !== null
    ? `http://localhost:${address.port}`
    : publicOrigin
}

function databaseName({ services }: Gateway, { dataDirectory, market }: Config): string {
  if (services.databaseKind === 'postgres') return 'PostgreSQL'
  return market.databaseUrl === undefined
    ? `embedded, in ${resolve(dataDirectory)}`
    : 'embedded, in memory: gone when this stops'
}

function greeting({ gateway, config, databases }: Started, startMs: number): string {
  const { smtpUrl } = config
  const origin = originOf(gateway, config)
  return `
  Crema runs at ${origin} (started in ${(startMs / 1000).toFixed(1)} s)

  A coupon    ${origin}/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=en
  Home        ${origin}/home
  Everything  ${origin}/demo
  Codes       ${smtpUrl === undefined ? `${origin}/demo/inbox` : 'by mail, through SMTP_URL'}
  Database    ${databases}

  Ctrl+C stops it.

`
}
