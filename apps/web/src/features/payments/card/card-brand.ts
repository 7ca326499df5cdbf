import type { CardBrand } from '@crema/contract/payments/payment-attempt'

/**
 * The ranges of leading digits (ISO/IEC 7812) by brand, each as its first and last prefix of one length. The first that
 * matches counts: UnionPay shares 6221 to 6229 with Discover.
 */
const ranges: readonly (readonly [CardBrand, ...(readonly [number, number])[]])[] = [
  ['visa', [4, 4]],
  ['mastercard', [51, 55], [2221, 2720]],
  ['amex', [34, 34], [37, 37]],
  ['jcb', [3528, 3589]],
  ['diners', [300, 305], [3095, 3095], [36, 36], [38, 39]],
  ['discover', [6011, 6011], [644, 649], [65, 65]],
  ['unionpay', [62, 62], [81, 81]],
]

/** The brand of the leading digits of a card number; `other` while they match none. */
export function brandOf(digits: string): CardBrand {
  const isIn = ([first, last]: readonly [number, number]) => {
    const prefix = digits.slice(0, String(first).length)
    return prefix.length === String(first).length && Number(prefix) >= first && Number(prefix) <= last
  }
  return ranges.find(([, ...prefixes]) => prefixes.some(isIn))?.[0] ?? 'other'
}

/** How many digits the security code of a brand has; undefined where either number may be right. */
export function codeLengthOf(brand: CardBrand): 3 | 4 | undefined {
  if (brand === 'other') return undefined
  return brand === 'amex' ? 4 : 3
}
