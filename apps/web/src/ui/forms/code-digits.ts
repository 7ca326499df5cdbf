const codeInText = (length: number) => new RegExp(`(?:^|\\D)(\\d(?:[ -]?\\d){${length - 1}})(?!\\d)`)

/** The decimal value of one Unicode digit: the digits of a script are ten consecutive code points from zero. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (point - zero) % 10
}

/** The text with the digits of any script replaced by 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

/**
 * The code inside a text: "407 913", "Your code is 407913", "٤٠٧٩١٣".
 * A group of exactly `length` digits has precedence; otherwise the first `length` digits, or fewer if there are fewer.
 */
export function codeDigits(text: string, length = 6): string {
  const digits = asciiDigits(text)
  const found = codeInText(length).exec(digits)?.[1]
  return (found ?? digits).replace(/\D/g, '').slice(0, length)
}
