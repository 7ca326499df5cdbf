import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, except for values of another length. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
