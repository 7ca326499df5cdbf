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
export function timeLeft(locale: Locale, leftMs: number): string | undefined {
  if (!(leftMs > 0)) return undefined
  const days = Math.floor(leftMs / day)
  const hours = Math.floor((leftMs % day) / hour)
  if (days === 0 && hours === 0) return unitsText(locale, 0, 0, Math.max(1, Math.floor(leftMs / minute)))
  return unitsText(locale, days, days < 3 ? hours : 0, 0)
}

/** Recorded by the units shown and not by the milliseconds, so that the first tick of a rendered page needs no formatter. */
const unitsText = recordable(
  'left',
  (locale: Locale, days: number, hours: number, minutes: number): string | undefined => {
    const tag = formattingTag(locale)
    const counts = [
      ['day', days],
      ['hour', hours],
      ['minute', minutes],
    ] as const
    const texts = counts
      .filter(([, value]) => value > 0)
      .map(([unit, value]) =>
        durationText(locale, numberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value)),
      )
    return texts.length === 1
      ? texts[0]
      : durationText(locale, listFormat(tag, { type: 'unit', style: 'short' }).format(texts))
  },
)
