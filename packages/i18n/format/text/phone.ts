// Phone numbers are left-to-right in every language: render them in an element with dir="ltr", or pass them through
// isolateLtr within a sentence.

// Dial codes of the ITU with one or two digits; all others have three.
const dialCode = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Splits an E.164 number: `+8613123456789` into `86` and `13123456789`. */
export function splitPhone(e164: string): { dialCode: string; national: string } {
  const digits = e164.replace(/\D/g, '')
  const code = dialCode.exec(digits)?.[0] ?? ''
  return { dialCode: code, national: digits.slice(code.length) }
}

/**
 * Groups the digits of a national number: 3, 4 and the rest, or 3, 3 and the rest with dial code 1.
 * Accepts incomplete numbers and numbers masked with asterisks.
 */
export function groupNational(national: string, code: string): string {
  const second = code === '1' ? 6 : 7
  const groups = [national.slice(0, 3), national.slice(3, second), national.slice(second)]
  return groups.filter(Boolean).join(' ')
}

/** An E.164 number with grouped digits: `+86 131 2345 6789`, `+1 201 555 0123`. */
export function formatPhone(e164: string): string {
  const { dialCode: code, national } = splitPhone(e164)
  return `+${code} ${groupNational(national, code)}`
}
