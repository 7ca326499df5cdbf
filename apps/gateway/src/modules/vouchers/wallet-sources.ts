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
 * The services of the market that has a member's voucher: the one that its number names, or this one. A number from before there were
 * several markets names none, and one from before a market was split may name another: these are looked for here and where the member
 * is a guest, too.
 */
export async function servicesOfVoucher(
  own: Services,
  memberId: string,
  voucherNo: string,
): Promise<Services> {
  if (!own.directory) return own
  const has = async ({ database }: Services) =>
    (await findVoucher(database, memberId, voucherNo)) !== undefined
  const { list } = own.markets
  const code = marketCodeOfVoucher(voucherNo) ?? own.config.market.code
  const named = servicesOf(list.find((each) => each.code === code)) ?? own
  if (await has(named)) return named
  if (named !== own && (await has(own))) return own
  for (const name of await own.directory.findVisits(memberId)) {
    const services = servicesOf(list.find((each) => each.name === name))
    if (services && services !== named && (await has(services))) return services
  }
  return named
}

/** Throws where the market is not available. */
function servicesOf(market: RunningMarket<Services> | undefined): Services | undefined {
  if (market && !market.services) throw new DatabaseUnavailable('deadline')
  return market?.services
}
