// Names of countries come from the engine's CLDR and may differ between its versions: show lists of
// them in the browser only, or from the server's data.
import { locales, type Locale } from '../../locales.ts'
import { cached } from '../formatters.ts'

const displayNames = cached((tag, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(tag, options))
const collator = cached((tag, options: Intl.CollatorOptions) => new Intl.Collator(tag, options))

// The long names of these two are official titles that nobody looks for in a list.
const shortNamed = new Set(['HK', 'MO'])

/** A country or region by its ISO code in the reader's language: `United Kingdom`, `Hong Kong`. */
export function countryName(locale: Locale, country: string): string {
  const code = country.toUpperCase()
  const style = shortNamed.has(code) ? 'short' : 'long'
  return displayNames(locales[locale].tag, { type: 'region', style }).of(code) ?? code
}

/** Order of two names as the reader's language sorts them, for `toSorted`. */
export function compareNames(locale: Locale): (a: string, b: string) => number {
  return collator(locales[locale].tag, {}).compare
}
