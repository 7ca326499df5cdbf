import { createHash } from 'node:crypto'

/**
 * The avatar of a member: a hue in degrees, 0 to 359, always the same for an id. The call is public and shared links contain
 * member ids, so it depends on nothing but the id.
 */
export function memberAvatar(memberId: string): { hue: number } {
  const hash = createHash('sha256').update(memberId.toLowerCase()).digest()
  return { hue: hash.readUInt16BE(0) % 360 }
}
