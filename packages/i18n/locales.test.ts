import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pluralCategories } from './format/numbers/plural.ts'
import { localeNames } from './locale-names.ts'
import {
  chooseLocale,
  formattingTag,
  isLocale,
  localeCodes,
  locales,
  matchAcceptLanguage,
  parseLocale,
} from './locales.ts'
import { pluralCategoriesOf } from './plural-categories.ts'

describe('the registry', () => {
  it('has 19 languages in the order of the language list', () => {
    expect(localeCodes.join(' ')).toBe('en zh ja ko id vi ms fil cht th de it es fr pt nl tr ar ru')
  })

  it.each(localeCodes)('%s has a valid tag, the plurals of CLDR and a name', (locale) => {
    const { tag, direction } = locales[locale]
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(new Set<string>(pluralCategoriesOf[locale])).toEqual(new Set(pluralCategories(locale)))
    expect(localeNames[locale].length).toBeGreaterThan(1)
    expect(direction).toBe(locale === 'ar' ? 'rtl' : 'ltr')
  })
})

describe('parseLocale', () => {
  it.each([
    ['en', 'en'],
    ['EN-us', 'en'],
    ['pt_BR', 'pt'],
    ['in', 'id'],
    ['in_ID', 'id'],
    ['tl', 'fil'],
    ['fil-PH', 'fil'],
    ['zh', 'zh'],
    ['zh-CN', 'zh'],
    ['zh-Hans-HK', 'zh'],
    ['zh-SG', 'zh'],
    ['zh-TW', 'cht'],
    ['zh_HK', 'cht'],
    ['zh-MO', 'cht'],
    ['zh-Hant', 'cht'],
    ['zh-hant-us', 'cht'],
    ['zh-CHT', 'cht'],
    ['CHT', 'cht'],
    ['yue-Hant-HK', 'cht'],
    ['yue', 'cht'],
    [' ru ', 'ru'],
  ])('reads %j as %s', (text, locale) => {
    expect(parseLocale(text)).toBe(locale)
  })

  it.each(['iw', 'he', 'sv-SE', '', '-', 'english', 'constructor', '__proto__', null, undefined])(
    'returns undefined for %j',
    (text) => {
      expect(parseLocale(text)).toBeUndefined()
    },
  )

  it('reads every code and every tag of the registry', () => {
    for (const locale of localeCodes) {
      expect(parseLocale(locale.toUpperCase())).toBe(locale)
      expect(parseLocale(locales[locale].tag)).toBe(locale)
    }
  })
})

describe('chooseLocale', () => {
  it('returns the first supported candidate', () => {
    expect(chooseLocale([undefined, 'sv', null, 'in', 'fr'])).toBe('id')
  })

  it('returns English without a supported candidate', () => {
    expect(chooseLocale([])).toBe('en')
    fc.assert(
      fc.property(fc.array(fc.option(fc.string())), (candidates) => {
        expect(isLocale(chooseLocale(candidates))).toBe(true)
      }),
    )
  })
})

describe('matchAcceptLanguage', () => {
  it.each([
    ['da, en-GB;q=0.8, en;q=0.7', 'en'],
    ['fr;q=0.3, de;q=0.9', 'de'],
    ['zh-TW,zh;q=0.9,en-US;q=0.8', 'cht'],
    ['ar;q=0, ms', 'ms'],
    ['tr , nl', 'tr'],
    ['ko;Q=0.1,ja;q=broken', 'ko'],
  ])('%s is %s', (header, locale) => {
    expect(matchAcceptLanguage(header)).toBe(locale)
  })

  it.each(['*', 'sv,da', 'fr;q=0', '', undefined])('finds nothing in %j', (header) => {
    expect(matchAcceptLanguage(header)).toBeUndefined()
  })
})

describe('formattingTag', () => {
  it.each([
    ['en', 'GB', 'en-GB-u-ca-gregory-nu-latn'],
    ['en', 'gb', 'en-GB-u-ca-gregory-nu-latn'],
    ['en', 'JP', 'en-US-u-ca-gregory-nu-latn'],
    ['cht', 'HK', 'zh-Hant-HK-u-ca-gregory-nu-latn'],
    ['ar', undefined, 'ar-AE-u-ca-gregory-nu-arab'],
    ['th', 'TH', 'th-TH-u-ca-buddhist-nu-latn'],
  ] as const)('%s in %s is %s', (locale, country, tag) => {
    expect(formattingTag(locale, country)).toBe(tag)
  })
})
