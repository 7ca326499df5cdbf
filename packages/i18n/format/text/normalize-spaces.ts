// Engines use different space characters in numbers and dates (V8 a plain one where ICU has U+202F). Normalizing them
// makes the texts of server and browser equal.

/** For numbers, and inside a date: replaces every space by a no-break space (U+00A0). */
export function nonBreakingSpaces(text: string): string {
  return text.replace(/[ \u2009\u202f]/g, '\u00a0')
}

/** Beside a date: replaces every space by a plain one, where a line may end. */
export function breakingSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}
