import type { Country } from '@crema/contract/countries/countries'
import { DatabaseUnavailable } from '#src/database/database-unavailable.ts'
import type { Database } from '#src/database/database.ts'
import { isUnavailable } from '#src/database/unavailable.ts'
import type { RunningMarket } from '#src/markets/running-markets.ts'
import type { Services } from '#src/services.ts'
import { within } from '#src/within.ts'
import { marketCodeOfVoucher } from './codes/voucher-number.ts'
import { findVoucher } from './voucher-store.ts'

/** How long a wallet waits for another market. */
const othersMs = 3_000

/** What was read of the markets in which a member has vouchers, the home market's first. */
export type FromMarkets<Value> = {
  found: [Value, ...Value[]]
  /** The countries of markets that could not be read. */
  missing: Country[]
}

/** Reads the member's vouchers in their own market and in those that they visited. Throws where their own is not available. */
export async function readFromMarkets<Value>(
  { database, directory, markets, config }: Services,
  memberId: string,
  read: (database: Database) => Promise<Value>,
): Promise<FromMarkets<Value>> {
  if (!directory) return { found: [await read(database)], missing: [] }
  const others = markets.list.filter(({ name }) => name !== config.market.name)
  const readOther = ({ services }: (typeof others)[number]) =>
    orUndefined(services ? () => read(services.database) : undefined)
  const visits = orUndefined(() => directory.findVisits(memberId))
  const [own, rest] = await Promise.all([
    read(database),
    visits.then((names) => {
      // Without the directory it is not known which markets have vouchers.
      if (names === undefined) return others.map((market) => ({ market, value: undefined }))
      const visited = others.filter(({ name }) => names.includes(name))
      return Promise.all(visited.map(async (market) => ({ market, value: await readOther(market) })))
    }),
  ])
  return {
    found: [own, ...rest.flatMap(({ value }) => (value === undefined ? [] : [value]))],
    missing: rest.flatMap(({ market, value }) => (value === undefined ? market.countries : [])),
  }
}

/** Undefined where the market is not available. */
async function orUndefined<Value>(run: (() => Promise<Value>) | undefined): Promise<Value | undefined> {
  try {
    return run && (await within(run(), othersMs, () => new DatabaseUnavailable('deadline')))
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}

/**
 * The services of the market that has a member's voucher, which its number names. Numbers of before there were several markets name
 * none: those that this market does not have are looked for where the member is a guest.
 */
export async function servicesOfVoucher(
  own: Services,
  memberId: string,
  voucherNo: string,
): Promise<Services> {
  if (!own.directory) return own
  const code = marketCodeOfVoucher(voucherNo)
  if (code === own.config.market.code) return own
  if (code !== undefined) return servicesOf(own.markets.list.find((each) => each.code === code)) ?? own
  if (await findVoucher(own.database, memberId, voucherNo)) return own
  for (const name of await own.directory.findVisits(memberId)) {
    const services = servicesOf(own.markets.list.find((each) => each.name === name))
    if (services && (await findVoucher(services.database, memberId, voucherNo))) return services
  }
  return own
}

/** Throws where the market is not available. */
function servicesOf(market: RunningMarket<Services> | undefined): Services | undefined {
  if (market && !market.services) throw new DatabaseUnavailable('deadline')
  return market?.services
}
