import type { CardBrand } from '@crema/contract/payments/payment-attempt'
import { brandOf, codeLengthOf } from './card-brand.ts'
import { isExpired, readExpiry } from './card-expiry.ts'
import { numberProblem } from './card-number.ts'

/** A card as it was typed: digits of the number, `MM/YY`, digits of the security code. */
export type TypedCard = { number: string; expiry: string; code: string }

/** What is wrong with each field, by the message that says so; in the order of the fields. */
export type CardProblems = {
  number?: 'cardNumberEmpty' | 'cardNumberInvalid' | 'brandNotTaken'
  expiry?: 'expiryInvalid' | 'expiryPassed'
  code?: 'securityCodeInvalid'
}

/** The problems of a card, before anything is sent. `brands`: what the order can be paid with. */
export function checkCard(
  { number, expiry, code }: TypedCard,
  brands: readonly CardBrand[],
  nowMs: number,
): CardProblems {
  const brand = brandOf(number)
  const numberIs = numberProblem(number)
  const date = readExpiry(expiry)
  const length = codeLengthOf(brand)
  const isCode = length === undefined ? /^\d{3,4}$/.test(code) : code.length === length
  return {
    ...(numberIs === 'empty' && { number: 'cardNumberEmpty' }),
    ...(numberIs === 'invalid' && { number: 'cardNumberInvalid' }),
    ...(numberIs === undefined && !brands.includes(brand) && { number: 'brandNotTaken' }),
    ...(date === undefined && { expiry: 'expiryInvalid' }),
    ...(date && isExpired(date, nowMs) && { expiry: 'expiryPassed' }),
    ...(!isCode && { code: 'securityCodeInvalid' }),
  }
}
