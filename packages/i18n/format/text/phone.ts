// Safe on both sides. A number is left-to-right in every language: show it in an element with
// dir="ltr", or pass it through isolateLtr when it becomes part of a sentence.

// Dial codes of the ITU: these of one and two digits, all others have three.
const dialCode = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Takes an E.164 number apart: `+8613123456789` is `86` and `13123456789`. */
export function splitPhone(e164: string): { dialCode: string; national: string } {
  const digits = e164.replace(/\D/g, '')
  const code = dialCode.exec(digits)?.[0] ?? ''
  return { dialCode: code, national: digits.slice(code.length) }
}

/**
 * Groups a national number for reading: 3, 4 and the rest, or 3, 3 and the rest with dial code 1
 * (specification section 5). Works on an unfinished number too, and keeps a mask's asterisks.
 */
export function groupNational(national: string, code: string): string {
  const second = code === '1' ? 6 : 7
  const groups = [national.slice(0, 3), national.slice(3, second), national.slice(second)]
  return groups.filter(Boolean).join(' ')
}

/** An E.164 number for reading: `+86 131 2345 6789`, `+1 201 555 0123`. */
export function formatPhone(e164: string): string {
  const { dialCode: code, national } = splitPhone(e164)
  return `+${code} ${groupNational(national, code)}`
}
