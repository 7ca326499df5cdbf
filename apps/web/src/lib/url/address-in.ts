import type { Country } from '@crema/contract/countries/countries'
import { hrefOf } from './paths.ts'

/** The address of a screen in another country than that of the page. It is loaded as a document, since everything shown changes. */
export function addressIn(
  country: Country,
  { search = {}, ...address }: Parameters<typeof hrefOf>[0],
): string {
  return hrefOf({ ...address, search: { ...search, cnty: country.toLowerCase() } })
}
