import { readConfig, type Config } from '@crema/gateway/config/config'
import { marketNames } from '@crema/gateway/config/market-settings'
import { OperationError } from '../operation-error.ts'

/** Refuses a map with which the directory of members would be looked for in another database. */
export function checkDirectoryPlace(before: Config, after: Config): void {
  const hasDirectory = before.markets.length > 1 && before.markets.every(({ code }) => code !== undefined)
  const placeOf = ({ directoryUrl, markets }: Config) => directoryUrl ?? markets[0]?.databaseUrl
  if (hasDirectory && placeOf(before) !== placeOf(after))
    throw new OperationError(
      'The directory of members is in the database of the first market: set DIRECTORY to that database, here and for the gateways.',
    )
}

/**
 * The settings with the `MARKETS` of afterwards, which `--to` names, of a command about the market `name`. Sets `MARKET`, so that
 * `withDatabase` opens that market.
 */
export function readMarketsAfter(command: string, name: string, to: string | undefined): Config {
  if (to === undefined)
    throw new OperationError(
      `Usage: npm run ops -- ${command} <name> --to <file with the MARKETS of afterwards>`,
    )
  if (process.env['MARKET'] !== undefined && process.env['MARKET'] !== name)
    throw new OperationError(`MARKET is ${process.env['MARKET']}, and the command is about ${name}.`)
  process.env['MARKET'] = name
  const names = marketNames({ MARKETS: to })
  return readConfig({
    ...process.env,
    DATABASE_URL: undefined,
    MARKETS: to,
    MARKET: names.includes(name) ? name : names[0],
  })
}
