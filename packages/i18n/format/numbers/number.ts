// formatNumber, formatPercent and padNumber give the same result in Node and in browsers. formatCompact uses words
// that change between CLDR versions: render it in the browser only, or send the server's text with the data.
import { formattingTag, type Locale } from '../../locales.ts'
import { numberFormat } from '../formatters.ts'
import { recordable } from '../rendered-formats.ts'
import { nonBreakingSpaces } from '../text/normalize-spaces.ts'

/** A number with the digits and separators of the language: `1,280` · `1.280` · `١٬٢٨٠`. */
export const formatNumber = recordable('number', (locale: Locale, value: number, country?: string): string =>
  nonBreakingSpaces(numberFormat(formattingTag(locale, country), {}).format(value)),
)

/** A number with leading zeros and without separators, for clocks: `07`. `length` is the minimum, 2 by default. */
export const padNumber = recordable('pad', (locale: Locale, value: number, length?: number): string => {
  const options = { minimumIntegerDigits: length ?? 2, useGrouping: false }
  return numberFormat(formattingTag(locale), options).format(value)
})

/** A count in compact notation: `1.2K` · `1.2万` · `1,2 mil`. */
export function formatCompact(locale: Locale, value: number): string {
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const
  return nonBreakingSpaces(numberFormat(formattingTag(locale), options).format(value))
}

/** A fraction from 0 to 1 as a percentage: `20%` · `20 %` · `%20` · `٢٠٪`. */
export function formatPercent(locale: Locale, share: number): string {
  const options = { style: 'percent', maximumFractionDigits: 1 } as const
  return nonBreakingSpaces(numberFormat(formattingTag(locale), options).format(share))
}
