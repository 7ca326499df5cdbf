import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { findMember } from './member-store.ts'

/**
 * The avatar of a member: at most two initials and a hue in degrees. The call is public, so it shows nothing but the
 * display name's initials; a member without one looks like an unknown id.
 */
export async function memberAvatar(
  database: Kysely<Tables>,
  memberId: string,
): Promise<{ initials: string; hue: number }> {
  const member = await findMember(database, memberId)
  return { initials: initialsOf(member?.display_name ?? ''), hue: hueOf(memberId) }
}

/** The first letters of the first and the last word; of a name in one word, as in Chinese, the first one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const outerWords = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return outerWords
    .map((word = '') => firstLetter(word))
    .join('')
    .toUpperCase()
}

function firstLetter(word: string): string {
  return /\p{L}\p{M}*/u.exec(word)?.[0] ?? ''
}

/** 0 to 359, always the same for a member. */
function hueOf(memberId: string): number {
  return createHash('sha256').update(memberId.toLowerCase()).digest().readUInt16BE(0) % 360
}
