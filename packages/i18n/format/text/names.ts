// Names of countries come from the engine's CLDR and may differ between its versions: render them in the browser
// only, or send the server's names with the data.
import { locales, type Locale } from '../../locales.ts'
import { cached } from '../formatters.ts'

const displayNames = cached((tag, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(tag, options))
const collator = cached((tag, options: Intl.CollatorOptions) => new Intl.Collator(tag, options))

// The long names of these regions are official titles, which are hard to find in a list.
const shortNameCountries = new Set(['HK', 'MO'])

/** A country or region by its ISO code in the given language: `United Kingdom`, `Hong Kong`. */
export function countryName(locale: Locale, country: string): string {
  const code = country.toUpperCase()
  const style = shortNameCountries.has(code) ? 'short' : 'long'
  return displayNames(locales[locale].tag, { type: 'region', style }).of(code) ?? code
}

/** A compare function for `toSorted` with the sort order of the language. */
export function compareNames(locale: Locale): (a: string, b: string) => number {
  return collator(locales[locale].tag, {}).compare
}
