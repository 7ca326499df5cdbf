import type { CardBrand } from '@crema/contract/payments/payment-attempt'
import { codeLengthOf } from './card-brand.ts'

/** The message that says where the security code of a brand is. */
export const codeTextOf = (brand: CardBrand) =>
  codeLengthOf(brand) === 4 ? ('payments.securityCodeFront' as const) : ('payments.securityCodeBack' as const)

/** The message for a security code that cannot be right. */
export const codeProblemOf = (brand: CardBrand) =>
  brand === 'other' ? ('payments.securityCodeInvalid' as const) : codeTextOf(brand)
