/** Gateways of several markets with one directory, in schemas of one PostgreSQL database. */
import { sql } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import { readConfig, type Config } from '#src/config/config.ts'
import type { Database } from '#src/database/database.ts'
import { runningMarkets, type RunningMarkets } from '#src/markets/running-markets.ts'
import { createDirectory, type Directory } from '#src/modules/directory/directory.ts'
import { openDirectory } from '#src/modules/directory/open-directory.ts'
import type { Services } from '#src/services.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from './gateway.ts'

export type GatewayWithDirectory = TestGateway & { directory: Directory }

export type GatewaysWithDirectory<Name extends string> = {
  in: Record<Name, GatewayWithDirectory>
  markets: RunningMarkets<Services>
  /** The database of the directory. */
  directory: Database
  warnings: unknown[][]
  /** Runs while this process cannot reach a market. */
  without: (market: GatewayWithDirectory, run: () => Promise<void>) => Promise<void>
  /** Moves the clocks of all. */
  move: (milliseconds: number) => void
  /** Deletes every member and entry. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a gateway for each market, which is named by its schema; the countries of each are given. */
export async function startGatewaysWithDirectory<Name extends string>(
  url: string,
  countries: Record<Name, readonly Country[]>,
  options: TestGatewayOptions = {},
): Promise<GatewaysWithDirectory<Name>> {
  // The names are those of the record.
  const names = Object.keys(countries) as Name[]
  const list = names.map((name, index) => ({
    name,
    countries: countries[name],
    databaseUrl: url,
    schema: name,
    code: `${index + 1}0`,
    secret: undefined,
    payOrigin: undefined,
  }))
  const markets = runningMarkets<Services>(list)
  const { serverSecret }: Config = readConfig({ NODE_ENV: 'test' })
  const directory = await openDirectory({ directoryUrl: url, markets: [] })
  const warnings: unknown[][] = []
  let time = new Date(options.now ?? Date.now()).getTime()
  const started: [Name, GatewayWithDirectory][] = []
  for (const [index, name] of names.entries()) {
    const own = createDirectory(
      {
        directory: () => directory.database,
        serverSecret,
        clock: () => new Date(time),
        log: { warn: (...line: unknown[]) => void warnings.push(line) },
        databaseOf: (market) => markets.list.find((each) => each.name === market)?.services?.database,
      },
      name,
    )
    const market = list[index]
    if (!market) throw new Error('A market is missing.')
    const gateway = await startGateway({
      ...options,
      now: new Date(time),
      database: url,
      schema: name,
      directory: own,
      markets,
      config: { ...options.config, market },
    })
    started.push([name, Object.assign(gateway, { directory: own })])
  }
  return {
    in: Object.fromEntries(started) as Record<Name, GatewayWithDirectory>, // one for each name
    markets,
    directory: directory.database,
    warnings,
    async without({ directory: { market } }, run) {
      const running = markets.list.find(({ name }) => name === market)
      if (!running) throw new Error('The market does not run.')
      const { services } = running
      running.services = undefined
      try {
        await run()
      } finally {
        running.services = services
      }
    },
    move(milliseconds) {
      time += milliseconds
      for (const [, gateway] of started) gateway.clock.move(milliseconds)
    },
    async clear() {
      for (const [, { services }] of started) {
        for (const table of ['outbox', 'challenge', 'member'] as const)
          await services.database.deleteFrom(table).execute()
      }
      await sql`delete from entry`.execute(directory.database)
      await sql`delete from visit`.execute(directory.database)
    },
    async close() {
      for (const [, gateway] of started) await gateway.close()
      await directory.close()
    },
  }
}

/** The notices that the market of an address has sent to it. */
export async function noticesTo({ app }: GatewayWithDirectory, to: string): Promise<string[]> {
  const answer = await app.inject({ url: '/demo/inbox', query: { to } })
  return answer.json<{ notices: { notice: string }[] }>().notices.map(({ notice }) => notice)
}
