// Unit names come from the engine's CLDR, which is the same in Node 24 and current Chromium.
import { formattingTag, type Locale } from '../../locales.ts'
import { numberFormat } from '../formatters.ts'
import { nonBreakingSpaces } from '../text/normalize-spaces.ts'

/** Countries whose road signs show miles. */
const countriesWithMiles: ReadonlySet<string> = new Set(['US', 'GB'])

/** The smaller unit is shown below `smallUntil` of it, rounded to tens. */
const metric = { small: 'meter', smallMetres: 1, smallUntil: 1000, large: 'kilometer', largeMetres: 1000 }
const imperial = { small: 'foot', smallMetres: 0.3048, smallUntil: 528, large: 'mile', largeMetres: 1609.344 }

/**
 * A distance in the units of the visitor's country, whatever their language, rounded to the precision of a position: to
 * 10 m below one kilometre, to 0.1 km below ten, else to 1 km; to 10 ft below a tenth of a mile, then like kilometres.
 */
export function formatDistance(locale: Locale, country: string, distanceMetres: number): string {
  const units = countriesWithMiles.has(country) ? imperial : metric
  const tens = Math.max(10, Math.round(distanceMetres / units.smallMetres / 10) * 10)
  const isNear = tens < units.smallUntil
  const large = distanceMetres / units.largeMetres
  const format = numberFormat(formattingTag(locale), {
    style: 'unit',
    unit: isNear ? units.small : units.large,
    unitDisplay: 'short',
    maximumFractionDigits: large < 9.95 ? 1 : 0,
  })
  return nonBreakingSpaces(format.format(isNear ? tens : large))
}
