import type { FastifyBaseLogger } from 'fastify'
import { newWork, runWork } from '#src/database/work.ts'
import { Overloaded } from '#src/http/operation/load-shedding.ts'
import type { RunningMarket } from '#src/markets/running-markets.ts'

/** A request waits no longer than this to learn where it belongs. */
const lookupMs = 2_000
/** These lookups are made before any limit of calls, so only a few at once may take connections. */
const lookupsMax = 16

type FindHolder<Services> = (
  preferred: readonly (RunningMarket<Services> | undefined)[],
  has: (services: Services) => Promise<boolean>,
) => Promise<RunningMarket<Services> | undefined>

/**
 * Finds the market that has something which names none, such as an order: `has` is asked in those of `preferred`, then in all others at
 * once, so that a database which does not answer delays nothing of the others. Where none has it, the first one that could not be asked,
 * which answers for itself that it is unavailable, or else the first one.
 */
export function createHolderLookup<Services>(
  list: readonly RunningMarket<Services>[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): FindHolder<Services> {
  let running = 0

  /** Undefined where the market could not be asked. */
  async function ask(
    { name, services }: RunningMarket<Services>,
    has: (services: Services) => Promise<boolean>,
  ): Promise<boolean | undefined> {
    if (!services) return undefined
    try {
      return await runWork(newWork(lookupMs), () => has(services))
    } catch (error) {
      log.warn({ err: error, market: name }, 'A market could not be asked what belongs to it.')
      return undefined
    }
  }

  const find: FindHolder<Services> = async (preferred, has) => {
    const first = [...new Set(preferred)].filter((market) => market !== undefined)
    const others = list.filter((market) => !first.includes(market))
    const unasked = new Set<RunningMarket<Services>>()
    const asks = async (market: RunningMarket<Services>): Promise<boolean> => {
      const answer = await ask(market, has)
      if (answer === undefined) unasked.add(market)
      return answer === true
    }
    for (const market of first) if (await asks(market)) return market
    const found = await firstOf(others, asks)
    const all = [...first, ...others]
    return found ?? all.find((market) => unasked.has(market)) ?? all[0]
  }

  return async (preferred, has) => {
    if (running >= lookupsMax) throw new Overloaded()
    running++
    try {
      return await find(preferred, has)
    } finally {
      running--
    }
  }
}

/** The item for which `test` is true first; undefined once it is false for all. `test` does not reject. */
function firstOf<Item>(
  items: readonly Item[],
  test: (item: Item) => Promise<boolean>,
): Promise<Item | undefined> {
  return new Promise((resolve) => {
    const tested = items.map(async (item) => {
      if (await test(item)) resolve(item)
    })
    void Promise.all(tested).then(() => resolve(undefined))
  })
}
