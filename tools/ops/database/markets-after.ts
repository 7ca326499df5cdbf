import { readConfig, type Config } from '@crema/gateway/config/config'
import { marketNames } from '@crema/gateway/config/market-settings'
import { OperationError } from '../operation-error.ts'

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
