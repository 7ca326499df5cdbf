import type { Money } from '@crema/contract/schemas'
import { AmountNotRepresentable, fromDecimal, toDecimal, type Exponents } from '../provider-amount.ts'

/** SMBC GMO charges yen alone. */
export const currency = 'JPY'
const exponents: Exponents = { JPY: 0 }
const yenMax = 9_999_999

/** An amount as SMBC GMO writes it: yen in at most seven digits. */
export function toSmbc(amount: Money): string {
  const text = toDecimal(amount, exponents)
  if (amount.currency !== currency || Number(text) > yenMax)
    throw new AmountNotRepresentable(`SMBC GMO cannot charge ${text} ${amount.currency}.`)
  return text
}

export const fromSmbc = (text: string): Money | undefined => fromDecimal(text, currency, exponents)
