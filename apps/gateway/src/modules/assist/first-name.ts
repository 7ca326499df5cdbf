const lengthMax = 20

/**
 * The first name that others read: the first word of the name that a member chose, its initial where it is long. Null for
 * none, and for a name that is an address or a number.
 */
export function firstName(displayName: string | null): string | null {
  const word = displayName?.trim().split(/\s+/u)[0] ?? ''
  if (!/\p{L}/u.test(word) || /@|\d{4}/u.test(word)) return null
  if ([...word].length <= lengthMax) return word
  return `${/\P{M}\p{M}*/u.exec(word)?.[0] ?? ''}.`
}
