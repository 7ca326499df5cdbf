// Safe on both sides: formatNumber, formatPercent, padNumber. Browser only, or from the server's
// data: formatCompact, whose short words change between CLDR versions.
import { formattingTag, type Locale } from '../../locales.ts'
import { numberFormat } from '../formatters.ts'
import { drawable } from '../rendered-formats.ts'
import { keepTogether } from '../text/spaces.ts'

/** A plain number with the language's digits and separators: `1,280` · `1.280` · `١٬٢٨٠`. */
export const formatNumber = drawable('number', (locale: Locale, value: number, country?: string): string =>
  keepTogether(numberFormat(formattingTag(locale, country), {}).format(value)),
)

/** At least `length` digits, two if nothing is said, with leading zeros and no separators, for clocks: `07`. */
export const padNumber = drawable('pad', (locale: Locale, value: number, length?: number): string => {
  const options = { minimumIntegerDigits: length ?? 2, useGrouping: false }
  return numberFormat(formattingTag(locale), options).format(value)
})

/** A count in little room: `1.2K` · `1.2万` · `1,2 mil`. */
export function formatCompact(locale: Locale, value: number): string {
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const
  return keepTogether(numberFormat(formattingTag(locale), options).format(value))
}

/** A share from 0 to 1 as a percentage: `20%` · `20 %` · `%20` · `٢٠٪`. */
export function formatPercent(locale: Locale, share: number): string {
  const options = { style: 'percent', maximumFractionDigits: 1 } as const
  return keepTogether(numberFormat(formattingTag(locale), options).format(share))
}
