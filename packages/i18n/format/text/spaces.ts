// Engines disagree on which special space stands in a number or a date (V8 writes a plain one where
// ICU has U+202F). One answer for all keeps the server's text and the page's the same.

/** For numbers: every space in them is one that does not break the line. */
export function keepTogether(text: string): string {
  return text.replace(/[ \u2009\u202f]/g, '\u00a0')
}

/** For dates: a plain space, so that a long one can wrap on a narrow screen. */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}
