import { lotteryAlphabet, randomSymbols } from '#src/modules/draws/entries/lottery-code.ts'

const length = 10
const shape = new RegExp(`^[${lotteryAlphabet}]{${length}}$`)

/** A random code of an invitation. The table's key refuses one that exists. */
export const newInvitationCode = (): string => randomSymbols(length)

/** The code in a link or typed; null for a text that is none. */
export function readInvitationCode(text: string | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? ''
  return shape.test(code) ? code : null
}
