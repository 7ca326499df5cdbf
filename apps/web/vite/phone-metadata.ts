import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { countryList } from '@crema/contract/countries/countries'

type Metadata = {
  version: number
  country_calling_codes: Record<string, string[]>
  countries: Record<string, unknown>
}

/** Reduces the metadata of libphonenumber-js for mobile numbers to the countries of the product. */
export function phoneMetadata(): Plugin {
  const isSupported = (country: string) => countryList.some((each) => each === country)
  return {
    name: 'crema-phone-metadata',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/libphonenumber-js/metadata.mobile.json.js')) return null
      const json = await readFile(id.slice(0, -'.js'.length), 'utf8')
      const { version, country_calling_codes: codes, countries } = JSON.parse(json) as Metadata // the format of the package
      const supported = JSON.stringify({
        version,
        country_calling_codes: Object.fromEntries(
          Object.entries(codes)
            .map(([dial, names]) => [dial, names.filter(isSupported)] as const)
            .filter(([, names]) => names.length > 0),
        ),
        countries: Object.fromEntries(Object.entries(countries).filter(([name]) => isSupported(name))),
        nonGeographic: {},
      })
      return `export default ${supported}`
    },
  }
}
