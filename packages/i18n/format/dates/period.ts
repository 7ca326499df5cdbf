import { formattingTag, type Locale } from '../../locales.ts'
import { numberFormat } from '../formatters.ts'
import { durationText } from './time-left.ts'

/** A period of whole days: `30 days`, and `3 years` for a multiple of 365 days from two years on. */
export function formatPeriod(locale: Locale, days: number): string {
  const isInYears = days >= 730 && days % 365 === 0
  const unit = isInYears ? 'year' : 'day'
  const format = numberFormat(formattingTag(locale), { style: 'unit', unit, unitDisplay: 'long' })
  return durationText(locale, format.format(isInYears ? days / 365 : days))
}
