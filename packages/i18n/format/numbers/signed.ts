// For the browser only: no rendered page contains it.
import { formattingTag, type Locale } from '../../locales.ts'
import { numberFormat } from '../formatters.ts'
import { nonBreakingSpaces } from '../text/normalize-spaces.ts'

/** A number with its sign: `+120` · `-650` · `؜+١٢٠`. */
export function formatSigned(locale: Locale, value: number, country?: string): string {
  return nonBreakingSpaces(
    numberFormat(formattingTag(locale, country), { signDisplay: 'exceptZero' }).format(value),
  )
}
