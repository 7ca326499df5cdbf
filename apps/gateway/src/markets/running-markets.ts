import type { Country } from '@crema/contract/countries/countries'
import type { Market } from '#src/config/market-settings.ts'
import { marketCodeOf } from './market-code.ts'

/** A market that this process serves. */
export type RunningMarket<Services> = Pick<Market, 'name' | 'code' | 'countries'> & {
  /** Undefined until its database could be reached for the first time since the process started. */
  services: Services | undefined
}

/**
 * The markets that this process serves: all of `MARKETS`, the one that `MARKET` names, or the only one. Reachable from the services of
 * each market as `services.markets`.
 */
export type RunningMarkets<Services> = {
  /** In the order of `MARKETS`, whether their databases can be reached or not. */
  list: readonly RunningMarket<Services>[]
  /** The market of a country; undefined where another process serves it. */
  marketOfCountry: (country: Country) => RunningMarket<Services> | undefined
  /**
   * The market that a token, a cookie or another secret names. One without a code is from before the markets had codes, and belongs to
   * the first market. Undefined for the code of a market that this process does not serve. Whether the token is valid is
   * found out by the market, in its own tables.
   */
  marketOfToken: (token: string) => RunningMarket<Services> | undefined
}

export function runningMarkets<Services>(markets: readonly Market[]): RunningMarkets<Services> {
  const list = markets.map(({ name, code, countries }): RunningMarket<Services> => ({
    name,
    code,
    countries,
    services: undefined,
  }))
  const byCountry = new Map(list.flatMap((market) => market.countries.map((country) => [country, market])))
  const byCode = new Map(list.map((market) => [market.code, market]))
  return {
    list,
    marketOfCountry: (country) => byCountry.get(country),
    marketOfToken(token) {
      const code = marketCodeOf(token)
      return code === undefined ? list[0] : byCode.get(code)
    },
  }
}
