import type { Locale } from './locales.ts'

export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

const other = ['other'] as const
const oneOther = ['one', 'other'] as const
const oneManyOther = ['one', 'many', 'other'] as const
const oneFewManyOther = ['one', 'few', 'many', 'other'] as const
const allSix = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** Cardinal plural categories (CLDR) of each language; its plurals must have exactly these cases. */
export const pluralCategoriesOf: Readonly<Record<Locale, readonly PluralCategory[]>> = {
  en: oneOther,
  zh: other,
  ja: other,
  ko: other,
  id: other,
  vi: other,
  ms: other,
  fil: oneOther,
  cht: other,
  th: other,
  de: oneOther,
  it: oneManyOther,
  es: oneManyOther,
  fr: oneManyOther,
  pt: oneManyOther,
  nl: oneOther,
  tr: oneOther,
  ar: allSix,
  ru: oneFewManyOther,
}
