import type { Country } from '@crema/contract/countries/countries'
import type { Money } from '@crema/contract/schemas'
import { fromDecimal, toDecimal, type Exponents } from '../provider-amount.ts'

/** PayPal refuses decimals of these. */
const exponents: Exponents = { HUF: 0, JPY: 0, TWD: 0 }

/** What PayPal charges in anywhere: CNY, MYR and BRL are for accounts of their countries only. */
const currencies = new Set(
  'AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
)
/** PayPal has left Turkey, and has no accounts in Macao. */
const without: ReadonlySet<Country> = new Set(['TR', 'MO'])

export const takesPaypal = (country: Country, currency: string) =>
  currencies.has(currency) && !without.has(country)

/** An amount as PayPal writes it: a decimal text in major units. */
export type PaypalAmount = { currency_code: string; value: string }

export const toPaypal = (amount: Money): PaypalAmount => ({
  currency_code: amount.currency,
  value: toDecimal(amount, exponents),
})

export const fromPaypal = ({ currency_code, value }: PaypalAmount): Money | undefined =>
  fromDecimal(value, currency_code, exponents)
