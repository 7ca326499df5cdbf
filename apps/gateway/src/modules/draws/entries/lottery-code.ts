import { randomInt } from 'node:crypto'

/** Without the symbols that are mistaken for others: 0, 1, I, L, O. */
export const lotteryAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8

/** A random lottery code, as it is stored. The draw's key refuses one that it has already. */
export const newLotteryCode = (): string => randomSymbols(length)

/** Random symbols of the alphabet. */
export function randomSymbols(count: number): string {
  return Array.from({ length: count }, () => lotteryAlphabet[randomInt(lotteryAlphabet.length)]).join('')
}
