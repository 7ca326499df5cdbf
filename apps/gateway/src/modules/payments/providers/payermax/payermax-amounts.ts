import type { Money } from '@crema/contract/schemas'
import { fromDecimal, toDecimal, type Exponents } from '../provider-amount.ts'

/** PayerMax takes no decimals of these, and two where others count three, such as KWD. */
const exponents: Exponents = Object.fromEntries(
  'CLP COP IDR ISK JPY KRW PKR PYG TWD VND'.split(' ').map((currency) => [currency, 0]),
)

/** An amount in major units. PayerMax requires a JSON number; at most 14 digits stay exact in it. */
export const toPayermax = (amount: Money): number => Number(toDecimal(amount, exponents))

/** Undefined where the number has more decimals than PayerMax counts. */
export const fromPayermax = (amount: number | string, currency: string): Money | undefined =>
  fromDecimal(String(amount), currency, exponents)
