// Safe on both sides. Codes keep Latin digits in every language: a till has no other keys.

/** A long code in groups of four for reading aloud: `1234 5678 9012`. */
export function groupCode(code: string): string {
  return (code.replace(/\s/g, '').match(/.{1,4}/gu) ?? []).join(' ')
}

/** Digits as they were typed on an Arabic, Persian, Thai or full-width keyboard, as Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹๐-๙０-９]/g, (digit) => {
    const first = ['٠', '۰', '๐', '０'].findLast((zero) => zero <= digit) ?? digit
    return String(digit.charCodeAt(0) - first.charCodeAt(0))
  })
}

/** Keeps a code, a phone number or an address left-to-right inside an Arabic sentence. */
export function isolateLtr(text: string): string {
  return `\u2066${text}\u2069`
}
