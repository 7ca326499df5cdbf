import type { FastifyBaseLogger } from 'fastify'
import { newWork, runWork } from '#src/database/work.ts'
import { Overloaded } from '#src/http/operation/load-shedding.ts'
import type { RunningMarket } from '#src/markets/running-markets.ts'
import type { Services } from '#src/services.ts'

/** A request waits no longer than this to learn where it belongs. */
const lookupMs = 2_000
/** These lookups are made before any limit of calls, so only a few at once may take connections. */
const lookupsMax = 16

type FindHolder = (
  markets: readonly RunningMarket<Services>[],
  has: (services: Services) => Promise<boolean>,
) => Promise<RunningMarket<Services> | undefined>

/**
 * Finds the market that has something which names none, such as an order: the first of `markets` for which `has` is true. Where none
 * has it, the first one that could not be asked, which answers for itself that it is unavailable, or else the first one.
 */
export function createHolderLookup(log: Pick<FastifyBaseLogger, 'warn'>): FindHolder {
  let running = 0

  async function find(
    markets: readonly RunningMarket<Services>[],
    has: (services: Services) => Promise<boolean>,
  ): Promise<RunningMarket<Services> | undefined> {
    let unasked: RunningMarket<Services> | undefined
    for (const market of markets) {
      const { name, services } = market
      try {
        if (services && (await runWork(newWork(lookupMs), () => has(services)))) return market
        if (!services) unasked ??= market
      } catch (error) {
        log.warn({ err: error, market: name }, 'A market could not be asked what belongs to it.')
        unasked ??= market
      }
    }
    return unasked ?? markets[0]
  }

  return async (markets, has) => {
    if (running >= lookupsMax) throw new Overloaded()
    running++
    try {
      return await find(markets, has)
    } finally {
      running--
    }
  }
}
