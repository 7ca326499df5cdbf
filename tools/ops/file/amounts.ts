/** Converts amounts of money between decimal text ("3.50") and minor units (350). */
import { countries, type Country } from '@crema/contract/countries/countries'

/** The maximum of an integer column. */
const minorMax = 2_147_483_647

export type Amount = { minor: number } | { problem: string }

export function readAmount(written: string | number, country: Country): Amount {
  const { currency, digits } = countries[country]
  const text = String(written)
  const [, whole = '', decimals = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') return { problem: `is not an amount of ${currency}: ${text}` }
  if (decimals.length > digits) {
    const has = digits === 0 ? 'has none' : `has ${digits}`
    return {
      problem: `has ${decimals.length} decimal${decimals.length === 1 ? '' : 's'}, and ${currency} ${has}`,
    }
  }
  const minor = Number(whole + decimals.padEnd(digits, '0'))
  return minor > minorMax ? { problem: `is too large: ${text} ${currency}` } : { minor }
}

export function writeAmount(minor: number, country: Country): string {
  const { digits } = countries[country]
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
