import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localeCodes } from '@crema/i18n/locales'
import { type DocumentKind, type DocumentName, documents } from './documents.ts'
import { editionFor, findEdition } from './find-edition.ts'

/** As lists them; the product has policies and terms in all of its languages. */
const ten = 'en fr zh cht ja ko id vi ms ar'.split(' ')
const eighteenLanguages = 'en fr ja ko id zh ar cht de es fil it ms nl pt th tr vi'.split(' ')
const listed = [
  { name: 'privacy', countries: 'ca us id kr jp hk vn my ae qa ph mo sg', languages: ten },
  { name: 'consentForm', countries: 'ca us id kr jp ae', languages: ten },
  { name: 'dAccount', countries: 'us jp kr id ae', languages: eighteenLanguages },
  { name: 'cancellation', countries: 'us jp kr id ae', languages: eighteenLanguages },
]

const named = (Object.entries(documents) as [DocumentName, DocumentKind][]).flatMap(
  ([name, { countries, languages }]) =>
    countries.flatMap((country) => languages.map((language) => ({ name, country, language }))),
)

describe('the spec’s documents', () => {
  test.each(listed)(
    '$name is there in every country and language that it lists',
    ({ name, countries, languages }) => {
      for (const country of countries.split(' ')) {
        for (const language of languages) {
          expect(findEdition(`/${name}/${country}_${language}`)).toEqual({
            edition: { name, country, language },
          })
        }
      }
    },
  )

  test('exist in every country and language of the product', () => {
    for (const edition of named) {
      expect(findEdition(`/${edition.name}/${edition.country}_${edition.language}`)).toEqual({ edition })
    }
  })

  test.each([
    ['/privacy/zz_en', '/privacy/cn_en'],
    ['/privacy/us_zz', '/privacy/cn_en'],
    ['/privacy/gb_en', '/privacy/cn_en'],
    ['/privacy', '/privacy/cn_en'],
    ['/privacy/us_en/more', '/privacy/cn_en'],
    ['/privacy/us', '/privacy/cn_en'],
    ['/userPrivacy/zz_zz', '/userPrivacy/cn_en'],
    ['/cookiePrivacy/zz_zz', '/cookiePrivacy/id_en'],
    ['/consentForm/gb_en', '/consentForm/id_en'],
    ['/legal/zz_zz', '/legal/jp_en'],
    ['/dAccount/us_zz', '/dAccount/us_en'],
    ['/cancellation/kr_ru', '/cancellation/kr_en'],
    // A supported language that the document lacks redirects to English of the same country.
    ['/cancellation/us_ru', '/cancellation/us_en'],
    // Letters of any case and other names of a language redirect to the canonical path.
    ['/PRIVACY/KR_KO', '/privacy/kr_ko'],
    ['/privacy/id_in', '/privacy/id_id'],
    ['/legal/hk_zh-Hant', '/legal/hk_cht'],
    ['/daccount/us_en', '/dAccount/us_en'],
  ])('%s leads to %s', (address, redirectTo) => {
    expect(findEdition(address)).toEqual({ redirectTo })
  })

  test.each(['/dAccount/zz_en', '/dAccount', '/cancellation/en', '/nothing/us_en', '/'])(
    'there is none at %s',
    (address) => {
      expect(findEdition(address)).toBeNull()
    },
  )

  test('every redirect leads to an edition', () => {
    const segment = fc.oneof(
      fc.constantFrom(...Object.keys(documents), 'us_en', 'kr_KO', 'zz_zz', '..', '%2f', '__proto__'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const found = findEdition(`/${segments.join('/')}`)
        const end = found !== null && 'redirectTo' in found ? findEdition(found.redirectTo) : found
        expect(end === null || 'edition' in end).toBe(true)
      }),
    )
  })
})

test.each([
  ['privacy', 'KR', 'ko', 'privacy/kr_ko'],
  ['privacy', 'DE', 'de', 'userPrivacy/de_de'],
  ['consentForm', 'GB', 'ar', 'userPrivacy/gb_ar'],
  ['legal', 'DE', 'de', 'legal/de_de'],
  ['dAccount', 'US', 'ru', 'dAccount/us_en'],
  ['dAccount', 'DE', 'de', 'dAccount/de_de'],
] as const)('a reader of %s from %s in %s gets %s, which exists', (name, country, locale, path) => {
  const edition = editionFor(name, country, locale)
  expect(`${edition.name}/${edition.country}_${edition.language}`).toBe(path)
  expect(findEdition(`/${path}`)).toEqual({ edition })
})

test('policies and terms exist in every language of the product', () => {
  for (const name of ['privacy', 'userPrivacy', 'legal', 'cookiePrivacy', 'consentForm'] as const) {
    expect(documents[name].languages).toEqual(localeCodes)
  }
})
