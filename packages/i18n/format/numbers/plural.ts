// Which plural form a number takes in a language.
import { locales, type Locale } from '../../locales.ts'
import type { PluralCategory } from '../../plural-categories.ts'
import { pluralRules } from '../formatters.ts'

/** The cardinal category of a number in a language. */
export function pluralCategory(locale: Locale, value: number): PluralCategory {
  return pluralRules(locales[locale].tag, {}).select(value)
}

/** All cardinal categories that the engine's CLDR knows for a language. */
export function pluralCategories(locale: Locale): PluralCategory[] {
  return pluralRules(locales[locale].tag, {}).resolvedOptions().pluralCategories
}
