import { randomInt } from 'node:crypto'

/**
 * A new random voucher number: 12 digits, the first not 0, the last a Luhn check digit, so that a till can
 * distinguish a typing error from a voucher that does not exist.
 */
export function newVoucherNo(): string {
  const body = String(randomInt(10_000_000_000, 100_000_000_000))
  return body + checkDigit(body)
}

/** Whether a text has the form of a voucher number: 12 digits with a correct check digit. */
export function isVoucherNo(text: string): boolean {
  return /^[1-9]\d{11}$/.test(text) && checkDigit(text.slice(0, -1)) === text.slice(-1)
}

/** Luhn algorithm (ISO/IEC 7812-1): every second digit is doubled, starting next to the check digit. */
function checkDigit(body: string): string {
  let sum = 0
  for (const [index, digit] of [...body].toReversed().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return String((10 - (sum % 10)) % 10)
}
