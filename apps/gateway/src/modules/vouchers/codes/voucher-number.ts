import { randomInt } from 'node:crypto'
import { luhnCheckDigit } from '#src/luhn.ts'

/**
 * A new random voucher number: 12 digits, the first not 0, the last a Luhn check digit, so that a till can
 * distinguish a typing error from a voucher that does not exist.
 */
export function newVoucherNo(): string {
  const body = String(randomInt(10_000_000_000, 100_000_000_000))
  return body + luhnCheckDigit(body)
}

/** Whether a text has the form of a voucher number: 12 digits with a correct check digit. */
export function isVoucherNo(text: string): boolean {
  return /^[1-9]\d{11}$/.test(text) && luhnCheckDigit(text.slice(0, -1)) === text.slice(-1)
}
