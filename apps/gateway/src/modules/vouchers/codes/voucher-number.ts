import { randomInt } from 'node:crypto'
import { luhnCheckDigit } from '#src/luhn.ts'

/**
 * A new random voucher number: 12 digits, the first not 0, the last a Luhn check digit, so that a till can
 * distinguish a typing error from a voucher that does not exist. Where markets have codes, that of the market precedes them.
 */
export function newVoucherNo(marketCode = ''): string {
  const body = marketCode + String(randomInt(10_000_000_000, 100_000_000_000))
  return body + checkDigit(body)
}

/** Whether a text has the form of a voucher number: 12 digits, or 14 with the code of a market, with a correct check digit. */
export function isVoucherNo(text: string): boolean {
  return /^[1-9]\d{11}(?:\d{2})?$/.test(text) && checkDigit(text.slice(0, -1)) === text.slice(-1)
}

/** Numbers of 14 digits have the Luhn digit plus 5, modulo 10: some cards have as many digits, and their numbers are refused everywhere. */
function checkDigit(body: string): string {
  const luhn = luhnCheckDigit(body)
  return body.length === 11 ? luhn : String((Number(luhn) + 5) % 10)
}

/** The code of the market in a voucher number; undefined for one that was given out before markets had codes. */
export function marketCodeOfVoucher(voucherNo: string): string | undefined {
  return voucherNo.length === 14 ? voucherNo.slice(0, 2) : undefined
}
