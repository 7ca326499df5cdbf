// The unit's short word comes from the engine's CLDR: the same in Node 24 and current Chromium.
import { formattingTag, type Locale } from '../../locales.ts'
import { numberFormat } from '../formatters.ts'
import { keepTogether } from '../text/spaces.ts'

/**
 * How far a store is: tens of metres below a kilometre, then kilometres with one decimal, then
 * whole ones from ten. A position is not known more exactly than that.
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
  return keepTogether(format.format(isNear ? tens : kilometres))
}
