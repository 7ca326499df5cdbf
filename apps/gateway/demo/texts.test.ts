import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readGlossaryFiles } from '@crema/i18n/scripts/check-glossaries'
import { readGlossary } from '@crema/i18n/scripts/glossary'
import { punctuationProblems, quoteProblems } from '@crema/i18n/scripts/punctuation-rules'
import { textProblems } from '@crema/i18n/scripts/text-rules'
import { demoCampaigns } from './data/campaigns.ts'
import { demoCoupons, type DemoCoupon } from './data/coupons.ts'
import { readDemoTexts } from './data/read-texts.ts'

const byLocale = await readDemoTexts()
const languages = [...byLocale].map(([locale, texts]) => ({ locale, texts }))
const needsItem = (coupon: DemoCoupon) => coupon.kind === 'exchange' || coupon.kind === 'fixedPrice'

/** The paths of all texts, such as `campaigns.DEMO-HOT.rules.0`. */
function textPaths(texts: unknown, path = ''): string[] {
  if (typeof texts === 'string') return [path]
  return Object.entries(texts ?? {}).flatMap(([key, text]) =>
    textPaths(text, path === '' ? key : `${path}.${key}`),
  )
}

function allTexts(texts: unknown): string[] {
  return typeof texts === 'string' ? [texts] : Object.values(texts ?? {}).flatMap(allTexts)
}

test('every file is read', () => {
  const files = readdirSync(join(import.meta.dirname, 'data', 'texts'))
  expect(languages.map(({ locale }) => `${locale}.json`)).toEqual(files.toSorted())
})

test('English has a text for every campaign and coupon, and for nothing else', () => {
  const english = byLocale.get('en')
  expect(Object.keys(english?.campaigns ?? {}).toSorted()).toEqual(
    Object.keys(demoCampaigns(new Date(0))).toSorted(),
  )
  expect(Object.keys(english?.coupons ?? {}).toSorted()).toEqual(Object.keys(demoCoupons).toSorted())
  const withItem = Object.entries(english?.coupons ?? {}).filter(([, text]) => text.item !== undefined)
  const needingItem = Object.entries<DemoCoupon>(demoCoupons).filter(([, coupon]) => needsItem(coupon))
  expect(withItem.map(([couponNo]) => couponNo).toSorted()).toEqual(
    needingItem.map(([couponNo]) => couponNo).toSorted(),
  )
})

test.each(languages)('$locale has the same texts as English', ({ texts }) => {
  expect(textPaths(texts).toSorted()).toEqual(textPaths(byLocale.get('en')).toSorted())
})

test.each(languages)('$locale has no empty texts, exclamation marks or amounts', ({ texts }) => {
  const isWrong = (text: string) => text === '' || text !== text.trim() || /[!！¡]/.test(text)
  // Values differ by country, so texts must not contain them.
  const isMoney = (text: string) => /\p{Currency_Symbol}|\b(USD|EUR|JPY)\b/u.test(text)
  expect(allTexts(texts).filter((text) => isWrong(text) || isMoney(text))).toEqual([])
})

test.each(languages)(
  '$locale has the quotation marks and the punctuation of the language',
  ({ locale, texts }) => {
    const { quotes } = readGlossary(readGlossaryFiles()[locale] ?? '').glossary
    const isWrong = (text: string) =>
      [...textProblems(text), ...punctuationProblems(text, locale), ...quoteProblems(text, quotes)].length > 0
    expect(quotes).not.toEqual([])
    expect(allTexts(texts).filter(isWrong)).toEqual([])
  },
)

test.each(languages)('$locale has short titles', ({ texts }) => {
  const titles = Object.values(texts.campaigns).map(({ title }) => title)
  expect(titles.filter((title) => title.length > 45)).toEqual([])
})
