/** Whether a text has a local part, an at sign and a dotted domain. Only a mail proves that an address exists. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
