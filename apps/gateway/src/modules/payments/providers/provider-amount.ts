import { countries } from '@crema/contract/countries/countries'
import type { Money } from '@crema/contract/schemas'

/** The decimals that a provider counts for a currency: 2 unless it is listed. Providers differ from ISO 4217 and each other. */
export type Exponents = Readonly<Record<string, number>>

/** Thrown for an amount that the provider's unit cannot hold, such as half a yen. */
export class AmountNotRepresentable extends RangeError {
  override name = 'AmountNotRepresentable'
}

const exponentOf = (currency: string, exponents: Exponents) => exponents[currency] ?? 2

/** The amount in the provider's minor units. */
export function toMinorUnits({ amountMinor, currency, digits }: Money, exponents: Exponents): number {
  const units = shift(amountMinor, exponentOf(currency, exponents) - digits)
  if (units === undefined)
    throw new AmountNotRepresentable(`${currency} has no ${digits} decimals at the provider.`)
  return units
}

/** An amount of the provider, with our decimals where they can hold it. */
export function fromMinorUnits(units: number, currency: string, exponents: Exponents): Money {
  const exponent = exponentOf(currency, exponents)
  const digits = Object.values(countries).find((country) => country.currency === currency)?.digits ?? exponent
  const amountMinor = shift(units, digits - exponent)
  return amountMinor === undefined
    ? { amountMinor: units, currency, digits: exponent }
    : { amountMinor, currency, digits }
}

/** The amount in major units with the provider's decimals: `10.50`, `1050`. */
export function toDecimal(amount: Money, exponents: Exponents): string {
  const exponent = exponentOf(amount.currency, exponents)
  const text = String(toMinorUnits(amount, exponents)).padStart(exponent + 1, '0')
  return exponent === 0 ? text : `${text.slice(0, -exponent)}.${text.slice(-exponent)}`
}

/** The amount of a decimal text of the provider. Undefined where it is none, or has more decimals than the provider counts. */
export function fromDecimal(text: string, currency: string, exponents: Exponents): Money | undefined {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  const exponent = exponentOf(currency, exponents)
  if (whole === undefined || /[1-9]/.test(decimals.slice(exponent))) return undefined
  return fromMinorUnits(
    Number(whole + decimals.slice(0, exponent).padEnd(exponent, '0')),
    currency,
    exponents,
  )
}

/** `units` times 10 to the power of `places`; undefined where that is not a whole number that is exact. */
function shift(units: number, places: number): number | undefined {
  const factor = 10 ** Math.abs(places)
  const shifted = places < 0 ? units / factor : units * factor
  return Number.isSafeInteger(shifted) ? shifted : undefined
}
