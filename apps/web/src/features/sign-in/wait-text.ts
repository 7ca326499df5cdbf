import { formatNumber, padNumber } from '@crema/i18n/format/number'
import type { Locale } from '@crema/i18n/locales'

/** Seconds as a clock shows them: `0:42` · `٠:٤٢`. */
export function waitText(locale: Locale, seconds: number): string {
  return `${formatNumber(locale, Math.floor(seconds / 60))}:${padNumber(locale, seconds % 60)}`
}
