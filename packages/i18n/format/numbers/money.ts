// Safe on both sides.
import { formattingTag, type Locale } from '../../locales.ts'
import { numberFormat } from '../formatters.ts'
import { drawable } from '../rendered-formats.ts'
import { figureParts, joinFigure, type FigureParts } from './figure.ts'

/** An amount as it travels: minor units, the ISO 4217 code and how many digits are minor. */
export type Money = { amountMinor: number; currency: string; digits: number }

export type MoneyOptions = {
  /** `CA$` instead of `$`, where a text names prices of more than one country. */
  tellsCanadaApart?: boolean
}

// Specification section 9: the symbol goes by the country, not by the currency.
const symbols: Record<string, string> = {
  CN: '¥',
  JP: '¥',
  ID: 'Rp',
  KR: '₩',
  AE: 'AED',
  VN: '₫',
  MY: 'RM',
  PH: '₱',
  HK: 'HK$',
  TH: '฿',
  GB: '£',
  DE: '€',
  IT: '€',
  ES: '€',
  FR: '€',
  PT: '€',
  NL: '€',
  TR: '€',
  AR: '€',
  SG: 'S$',
}

/**
 * The symbol that a country's prices carry; `$` for a country without one of its own. The dirham is
 * `د.إ` in Arabic text and `AED` elsewhere, as in the Emirates' own shops.
 */
export function currencySymbol(
  locale: Locale,
  country: string,
  { tellsCanadaApart = false }: MoneyOptions = {},
): string {
  const code = country.toUpperCase()
  if (code === 'CA' && tellsCanadaApart) return 'CA$'
  if (code === 'AE' && locale === 'ar') return 'د.إ'
  return symbols[code] ?? '$'
}

/**
 * A price in parts. `country` is where it is paid: it decides the symbol, the language decides
 * where the symbol stands and how the digits look, `digits` decides the decimals.
 */
export const moneyParts = drawable(
  'money',
  (locale: Locale, { amountMinor, digits }: Money, country: string, options?: MoneyOptions): FigureParts => {
    const symbol = currencySymbol(locale, country, options)
    // Any currency shows where the language puts one; the dollar's sign needs no space of its own.
    const formatter = numberFormat(formattingTag(locale, country), {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    const parts = formatter.formatToParts(amountMinor / 10 ** digits)
    return figureParts(
      parts.map((part, index) => {
        if (part.type !== 'currency') return part
        // CLDR's rule for a symbol that ends in a letter: a space between it and a digit.
        const needsSpace = /\p{L}$/u.test(symbol) && parts[index + 1]?.type === 'integer'
        return { type: part.type, value: needsSpace ? `${symbol}\u00a0` : symbol }
      }),
    )
  },
)

/** A price as text: `$4.50` · `4,50 €` · `Rp 25.000` · `٤٫٥٠ د.إ`. */
export function formatMoney(locale: Locale, money: Money, country: string, options?: MoneyOptions): string {
  return joinFigure(moneyParts(locale, money, country, options))
}
