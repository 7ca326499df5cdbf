/**
 * How many characters a text has: its code points, as schemas, JSON Schema and PostgreSQL count them. Not what a reader sees
 * as one character, because browsers and Node disagree about that where their Unicode versions differ, and because one of
 * those may have any number of code points.
 */
export function characterCount(text: string): number {
  return Array.from(text).length
}
