// Safe on both sides.
import { formattingTag, type Locale } from '../../locales.ts'
import { numberFormat } from '../formatters.ts'
import { drawable } from '../rendered-formats.ts'
import { figureParts, joinFigure, type FigureParts } from './figure.ts'

export type DiscountParts = FigureParts & {
  /** False where the figure says it all: `8折`, `-20 %`. True where a word for "off" belongs to it. */
  takesOffWord: boolean
}

/**
 * A discount in parts. `tenths` is what is still to be paid: 8 is 80 %, so 20 % off (specification
 * section 3). Chinese names what is paid, `8折`; French the reduction, `-20 %`; Italian
 * `(10-discount)/10` as a percentage; every other language the percentage that comes off.
 * RangeError outside 0 to 10.
 */
export const discountParts = drawable('discount', (locale: Locale, tenths: number): DiscountParts => {
  if (!(tenths >= 0 && tenths <= 10)) throw new RangeError(`not a discount in tenths: ${tenths}`)
  const tag = formattingTag(locale)
  if (locale === 'zh' || locale === 'cht') {
    const figure = numberFormat(tag, { maximumFractionDigits: 2 }).format(tenths)
    return { prefix: '', figure, suffix: '折', takesOffWord: false }
  }
  const share = (10 - tenths) / 10
  const format = numberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
  const isFrench = locale === 'fr'
  return {
    ...figureParts(format.formatToParts(isFrench ? -share : share)),
    takesOffWord: !isFrench,
  }
})

/** A discount as text, without a word for "off": `20%` · `-20 %` · `8折` · `٢٠٪`. */
export function formatDiscount(locale: Locale, tenths: number): string {
  return joinFigure(discountParts(locale, tenths))
}
