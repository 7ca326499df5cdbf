import type { Money } from '@crema/contract/schemas'
import { fromMinorUnits, toMinorUnits, type Exponents } from '../provider-amount.ts'

/** Adyen's own table, which differs from ISO 4217: IDR and CVE have no decimals, CLP and ISK have two. */
const exponents: Exponents = {
  ...exponent(0, 'IDR JPY KRW VND CVE DJF GNF KMF PYG RWF UGX VUV XAF XOF XPF'),
  ...exponent(3, 'BHD IQD JOD KWD OMR LYD TND'),
  ...exponent(1, 'MRO'),
}

function exponent(digits: number, currencies: string): Exponents {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, digits]))
}

export type AdyenAmount = { currency: string; value: number }

export const toAdyen = (amount: Money): AdyenAmount => ({
  currency: amount.currency,
  value: toMinorUnits(amount, exponents),
})

export const fromAdyen = ({ currency, value }: AdyenAmount): Money =>
  fromMinorUnits(value, currency, exponents)
