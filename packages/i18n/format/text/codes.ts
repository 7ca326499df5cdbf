// Codes have Latin digits in every language, since tills have no other keys.

/** A long code in groups of four for reading aloud: `1234 5678 9012`. */
export function groupCode(code: string): string {
  return (code.replace(/\s/g, '').match(/.{1,4}/gu) ?? []).join(' ')
}

/** Replaces Arabic, Persian, Thai and full-width digits by Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹๐-๙０-９]/g, (digit) => {
    const first = ['٠', '۰', '๐', '０'].findLast((zero) => zero <= digit) ?? digit
    return String(digit.charCodeAt(0) - first.charCodeAt(0))
  })
}

/** Encloses a code, phone number or address in Unicode isolates, so that it is left-to-right in an Arabic sentence. */
export function isolateLtr(text: string): string {
  return `\u2066${text}\u2069`
}
