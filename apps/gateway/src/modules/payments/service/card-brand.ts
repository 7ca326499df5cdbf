import type { CardBrand } from '@crema/contract/payments/payment-attempt'
import { isLuhnValid } from '#src/luhn.ts'

/** First digits (ISO/IEC 7812) and lengths of each brand's numbers. The first that fits is the brand. */
const brands: readonly { brand: CardBrand; digits: RegExp; lengths: readonly number[]; codeLength: 3 | 4 }[] =
  [
    { brand: 'amex', digits: /^3[47]/, lengths: [15], codeLength: 4 },
    { brand: 'jcb', digits: /^35(2[89]|[3-8])/, lengths: [16, 17, 18, 19], codeLength: 3 },
    { brand: 'diners', digits: /^3(0[0-5]|[689])/, lengths: [14, 15, 16, 17, 18, 19], codeLength: 3 },
    { brand: 'visa', digits: /^4/, lengths: [13, 16, 18, 19], codeLength: 3 },
    {
      brand: 'mastercard',
      digits: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
      lengths: [16],
      codeLength: 3,
    },
    { brand: 'discover', digits: /^(6011|64[4-9]|65)/, lengths: [16, 17, 18, 19], codeLength: 3 },
    { brand: 'unionpay', digits: /^(62|81)/, lengths: [14, 15, 16, 17, 18, 19], codeLength: 3 },
  ]

/** The brand of a card number; undefined where it is none. */
export function cardBrandOf(pan: string): CardBrand | undefined {
  return brandRowOf(pan)?.brand
}

/** Whether the security code has as many digits as the brand's cards have. */
export function isCodeOf(pan: string, cvc: string): boolean {
  return brandRowOf(pan)?.codeLength === cvc.length
}

function brandRowOf(pan: string) {
  const row = brands.find(({ digits }) => digits.test(pan))
  // UnionPay cards have no check digit that all issuers use.
  return row?.lengths.includes(pan.length) && (row.brand === 'unionpay' || isLuhnValid(pan)) ? row : undefined
}
