import { DatabaseUnavailable } from '#src/database/database-unavailable.ts'
import type { RunningMarkets } from '#src/markets/running-markets.ts'
import type { Services } from '#src/services.ts'

/** The services of a market. Throws DatabaseUnavailable while its database could not be reached yet. */
export function servicesOf(markets: RunningMarkets<Services>, name: string): Services {
  const market = markets.list.find((each) => each.name === name)
  if (!market) throw new Error(`The directory names the market ${name}, which this process does not serve.`)
  if (!market.services) throw new DatabaseUnavailable('deadline')
  return market.services
}
