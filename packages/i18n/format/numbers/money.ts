// Gives the same result in Node and in browsers.
import { formattingTag, type Locale } from '../../locales.ts'
import { numberFormat } from '../formatters.ts'
import { recordable } from '../rendered-formats.ts'
import { valueParts, joinValueParts, type ValueParts } from './value-parts.ts'

/** An amount in minor units, with its ISO 4217 code and the number of minor-unit digits. */
export type Money = { amountMinor: number; currency: string; digits: number }

// the symbol depends on the country, not on the currency.
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
 * The currency symbol of a country; `$` if it has none in the table. The dirham is `د.إ` in Arabic and `AED` in
 * other languages, as is customary in the Emirates. `currency` tells Canadian dollars from others: those of a coupon from
 * Canada elsewhere are `CA$`, and US dollars in Canada `US$`.
 */
export function currencySymbol(locale: Locale, country: string, currency?: string): string {
  const code = country.toUpperCase()
  if (currency === 'CAD' && code !== 'CA') return 'CA$'
  if (currency === 'USD' && code === 'CA') return 'US$'
  if (code === 'AE' && locale === 'ar') return 'د.إ'
  return symbols[code] ?? '$'
}

/**
 * A price in parts. The country where it is shown determines the symbol, the language its position and the digits,
 * `digits` the number of decimals.
 */
export const moneyParts = recordable(
  'money',
  (locale: Locale, { amountMinor, currency, digits }: Money, country: string): ValueParts => {
    const symbol = currencySymbol(locale, country, currency)
    // Formatted as USD to find the position of the symbol, since `$` adds no space of its own.
    const formatter = numberFormat(formattingTag(locale, country), {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    const parts = formatter.formatToParts(amountMinor / 10 ** digits)
    return valueParts(
      parts.map((part, index) => {
        if (part.type !== 'currency') return part
        // CLDR inserts a space between a symbol that ends in a letter and a digit.
        const needsSpace = /\p{L}$/u.test(symbol) && parts[index + 1]?.type === 'integer'
        return { type: part.type, value: needsSpace ? `${symbol}\u00a0` : symbol }
      }),
    )
  },
)

/** A price as text: `$4.50` · `4,50 €` · `Rp 25.000` · `٤٫٥٠ د.إ`. */
export function formatMoney(locale: Locale, money: Money, country: string): string {
  return joinValueParts(moneyParts(locale, money, country))
}
