// Gives the same result in Node and in browsers.
import { formattingTag, type Locale } from '../../locales.ts'
import { numberFormat } from '../formatters.ts'
import { recordable } from '../rendered-formats.ts'
import { valueParts, joinValueParts, type ValueParts } from './value-parts.ts'

export type DiscountParts = ValueParts & {
  /** Whether the text must be followed by a word for "off". False for `8折` and `-20 %`, which need none. */
  needsOffWord: boolean
}

/**
 * A discount in parts. `tenths` of the price remain to be paid: 8 means 20 % off. Chinese shows the part to
 * be paid, `8折`; French the reduction, `-20 %`; the other languages the percentage off.
 * @throws RangeError outside 0 to 10
 */
export const discountParts = recordable('discount', (locale: Locale, tenths: number): DiscountParts => {
  if (!(tenths >= 0 && tenths <= 10)) throw new RangeError(`Not tenths: ${tenths}`)
  const tag = formattingTag(locale)
  if (locale === 'zh' || locale === 'cht') {
    const figure = numberFormat(tag, { maximumFractionDigits: 2 }).format(tenths)
    return { prefix: '', figure, suffix: '折', needsOffWord: false }
  }
  const share = (10 - tenths) / 10
  const format = numberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
  const isFrench = locale === 'fr'
  return {
    ...valueParts(format.formatToParts(isFrench ? -share : share)),
    needsOffWord: !isFrench,
  }
})

/** A discount as text, without the word for "off": `20%` · `-20 %` · `8折` · `٢٠٪`. */
export function formatDiscount(locale: Locale, tenths: number): string {
  return joinValueParts(discountParts(locale, tenths))
}
