/** Something before the at sign and a dotted name after it; the mail itself is the real test. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
