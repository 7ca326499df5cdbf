import type { Money } from '@crema/contract/schemas'
import { fromDecimal, toDecimal, type Exponents } from '../provider-amount.ts'

/** Airwallex's own table: beside the currencies of ISO 4217 without decimals, IDR, HUF, TWD and MGA are whole. */
const exponents: Exponents = {
  ...exponent(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF HUF IDR MGA TWD'),
  ...exponent(3, 'BHD IQD JOD KWD LYD OMR TND'),
}

function exponent(digits: number, currencies: string): Exponents {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, digits]))
}

/** An amount as Airwallex writes it: a JSON number in major units. */
export type AirwallexAmount = { currency: string; amount: number }

/** The number is that of the decimal text, so that no multiplication rounds it. */
export const toAirwallex = (amount: Money): AirwallexAmount => ({
  currency: amount.currency,
  amount: Number(toDecimal(amount, exponents)),
})

export const fromAirwallex = ({ currency, amount }: AirwallexAmount): Money | undefined =>
  fromDecimal(String(amount), currency, exponents)
