import { locales, type Locale } from '../../locales.ts'
import type { PluralCategory } from '../../plural-categories.ts'
import { pluralRules } from '../formatters.ts'

/** The cardinal plural category of a number in a language (CLDR). */
export function pluralCategory(locale: Locale, value: number): PluralCategory {
  return pluralRules(locales[locale].tag, {}).select(value)
}

/** All cardinal plural categories of a language in the engine's CLDR. */
export function pluralCategories(locale: Locale): PluralCategory[] {
  return pluralRules(locales[locale].tag, {}).resolvedOptions().pluralCategories
}
