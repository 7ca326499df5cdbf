// Unit names come from the engine's CLDR, which is the same in Node 24 and current Chromium.
import { formattingTag, type Locale } from '../../locales.ts'
import { numberFormat } from '../formatters.ts'
import { nonBreakingSpaces } from '../text/normalize-spaces.ts'

/**
 * A distance rounded to the precision of a position: to 10 m below one kilometre, to 0.1 km below ten, else to
 * 1 km.
 */
export function formatDistance(locale: Locale, distanceMetres: number): string {
  const tens = Math.max(10, Math.round(distanceMetres / 10) * 10)
  const isNear = tens < 1000
  const kilometres = distanceMetres / 1000
  const format = numberFormat(formattingTag(locale), {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    unitDisplay: 'short',
    maximumFractionDigits: kilometres < 9.95 ? 1 : 0,
  })
  return nonBreakingSpaces(format.format(isNear ? tens : kilometres))
}
