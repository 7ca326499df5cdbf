import { countryList } from '@crema/contract/countries/countries'
import { CountryFlag } from '#src/ui/art/country-flag.tsx'
import type { Stories } from '../story.ts'

/** The last one has no flag. */
const codes = [...countryList, 'XX']

export const stories: Stories = {
  layout: 'small',
  states: Object.fromEntries(codes.map((code) => [code, () => <CountryFlag country={code} />])),
}
