import { type House, houses } from '#src/parts/houses.ts'

/** A link to another house that was begun before its member went there. */
export type HouseLink = { house: House; nonce: string; proofToken?: string }

/** What was kept of it. Something else is none. */
export function readHouseLink(kept: string | null): HouseLink | undefined {
  try {
    const link: unknown = JSON.parse(kept ?? 'null')
    if (typeof link !== 'object' || link === null || !('house' in link && 'nonce' in link)) return undefined
    const house = houses.find((each) => each === link.house)
    const proofToken: unknown = Reflect.get(link, 'proofToken')
    if (house === undefined || typeof link.nonce !== 'string') return undefined
    return { house, nonce: link.nonce, ...(typeof proofToken === 'string' ? { proofToken } : {}) }
  } catch {
    return undefined // not what we wrote
  }
}
