import { createHash } from 'node:crypto'
import { sortCodes } from '@crema/draws/merkle-tree'

/** The symbols of lottery codes. */
const symbols = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The same bytes on every start. */
export const demoSeed = (activityNo: string): Buffer => digest(`seed of ${activityNo}`)

/** Different codes in the order of the tree's leaves, the same on every start. */
export function demoCodes(activityNo: string, count: number): string[] {
  const codes = new Set<string>()
  for (let index = 0; codes.size < count; index++) {
    const bytes = digest(`code ${index} of ${activityNo}`).subarray(0, 8)
    codes.add([...bytes].map((byte) => symbols[byte % symbols.length]).join(''))
  }
  return sortCodes([...codes])
}
