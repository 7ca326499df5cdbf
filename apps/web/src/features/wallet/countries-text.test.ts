import { expect, test } from 'vitest'
import { type Locale, localeCodes } from '@crema/i18n/locales'
import { translateIn } from '@crema/tools/translate-in'
import { countriesText } from './countries-text.ts'

test.each([
  ['en', 'Valid only in: Japan and United States'],
  ['de', 'Gilt nur in: Japan und Vereinigte Staaten'],
  ['ja', 'アメリカ合衆国、日本でのみ利用できます'],
  ['ar', 'صالحة فقط في: الولايات المتحدة واليابان'],
] as const satisfies readonly [Locale, string][])(
  '%s: the countries in the order of the language',
  (locale, text) => {
    expect(countriesText({ countries: ['US', 'JP'] }, translateIn(locale), locale)).toBe(text)
  },
)

test.each(localeCodes)('%s: one country is named, and none where every country accepts it', (locale) => {
  const t = translateIn(locale)
  const name = new Intl.DisplayNames(locale === 'cht' ? 'zh-Hant' : locale, { type: 'region' }).of('JP') ?? ''
  expect(countriesText({ countries: ['JP'] }, t, locale)).toContain(name)
  expect(countriesText({ countries: [] }, t, locale)).toBeUndefined()
})
