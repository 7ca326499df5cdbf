import type { Country } from '@crema/contract/countries/countries'
import type { Services } from '#src/services.ts'

type Asked = { memberId: string | null; country: Country }

/**
 * The country whose stars a call is about: that of the page, or, where the page shows a country of another market, that of the
 * member's account. Stars belong to the market that has the account.
 */
export async function countryOfStars(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { memberId, country }: Asked,
): Promise<Country> {
  if (memberId === null || config.market.countries.includes(country)) return country
  const member = await database
    .selectFrom('member')
    .where('member_id', '=', memberId)
    .select('country')
    .executeTakeFirst()
  return homeCountryOf(config, member?.country ?? country)
}

/** A member's country, if it is one of their market; the market's first one for a member who has moved to another. */
export function homeCountryOf({ market }: Pick<Services['config'], 'market'>, country: string): Country {
  const home = market.countries.find((each) => each === country) ?? market.countries[0]
  if (home === undefined) throw new Error(`The market ${market.name} has no country.`)
  return home
}
