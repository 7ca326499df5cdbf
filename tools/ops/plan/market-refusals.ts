import type { Country } from '@crema/contract/countries/countries'
import type { Market } from '@crema/gateway/config/market-settings'
import type { Model } from '../file/model.ts'

/** Why entries do not belong into the database of this market: they are for countries whose members are in another one. */
export function marketRefusals(model: Model, { name, countries }: Market): string[] {
  const isForeign = (country: Country) => !countries.includes(country)
  const refusals: string[] = []
  const refuse = (what: string, foreign: readonly string[]) => {
    if (foreign.length > 0)
      refusals.push(
        `${what}: ${foreign.join(', ')} ${foreign.length === 1 ? 'is' : 'are'} not of the market ${name}`,
      )
  }
  for (const campaign of model.campaigns.values())
    refuse(`campaign ${campaign.activityNo}`, campaign.countries.filter(isForeign))
  for (const store of model.stores.values())
    refuse(`store ${store.storeId}`, [store.country].filter(isForeign))
  for (const program of model.programs.values())
    refuse(`program ${program.programNo}`, [program.country].filter(isForeign))
  return refusals
}
