// Unit names are those of the engine's CLDR, which are the same in Node 24 and current Chromium.
import { formattingTag, type Locale } from '../../locales.ts'
import { listFormat, numberFormat } from '../formatters.ts'
import { recordable } from '../rendered-formats.ts'
import { breakingSpaces } from '../text/normalize-spaces.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The engine separates number and unit by a space also in Japanese, which is written without. */
export function durationText(locale: Locale, text: string): string {
  return locale === 'ja' ? text.replaceAll(/\s/g, '') : breakingSpaces(text)
}

/**
 * The remaining time, rounded down: `12 days`, `2 days, 4 hours`, `5 hours`, `40 minutes`. Hours are included for
 * less than three days. Undefined if no time remains.
 */
export const timeLeft = recordable('left', (locale: Locale, leftMs: number): string | undefined => {
  if (!(leftMs > 0)) return undefined
  const tag = formattingTag(locale)
  const count = (value: number, unit: 'day' | 'hour' | 'minute') =>
    durationText(locale, numberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value))
  const days = Math.floor(leftMs / day)
  const hours = Math.floor((leftMs % day) / hour)
  if (days === 0 && hours === 0) return count(Math.max(1, Math.floor(leftMs / minute)), 'minute')
  if (days === 0) return count(hours, 'hour')
  if (days >= 3 || hours === 0) return count(days, 'day')
  const texts = [count(days, 'day'), count(hours, 'hour')]
  return durationText(locale, listFormat(tag, { type: 'unit', style: 'short' }).format(texts))
})
