/** Every piece of text that the value on a coupon can consist of, in all languages and countries. */
import { countryList } from '@crema/contract/countries/countries'
import { piecesOf } from '@crema/gateway/page/previews/figure-pieces'
import { discountParts } from '@crema/i18n/format/numbers/discount'
import { moneyParts } from '@crema/i18n/format/numbers/money'
import { localeCodes, locales } from '@crema/i18n/locales'
import { translateIn } from './translate-in.ts'

export type FigureText = {
  text: string
  /** BCP 47: the glyphs of some characters depend on the language. */
  language: string
  /** A currency sign or the like, which is shown smaller. */
  isSign: boolean
}

/** All digits, with group and decimal separators, and without decimals. */
const amounts = [
  { amountMinor: 1_234_567_890, digits: 0, currency: '' },
  { amountMinor: 1_234_567_890, digits: 2, currency: '' },
]
const discounts = [0.5, 2.5, 5, 8, 9]

/** Digits one by one; signs and words as a whole, because letters may join. */
export function figureTexts(): FigureText[] {
  const found = new Map<string, FigureText>()
  for (const locale of localeCodes) {
    const values = [
      ...countryList.flatMap((country) => amounts.map((amount) => moneyParts(locale, amount, country))),
      ...discounts.map((tenths) => discountParts(locale, tenths)),
      { prefix: '', figure: translateIn(locale)('coupon.free'), suffix: '' },
    ]
    for (const { text, isSign } of values.flatMap(piecesOf)) {
      found.set(
        `${text} ${isSign}`,
        found.get(`${text} ${isSign}`) ?? { text, isSign, language: locales[locale].tag },
      )
    }
  }
  return [...found.values()]
}
