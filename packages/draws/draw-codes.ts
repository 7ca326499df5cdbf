import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { bytesOf, u64, utf8 } from './bytes.ts'
import { parseRules, rulesHash } from './draw-rules.ts'

const words = 2n ** 64n

/**
 * The codes that are drawn, in their order: as many as the rules say, or all where there are fewer. `codes` are the leaves of
 * the tree with this root; `randomness` is empty where the draw uses the seed alone.
 */
export function drawCodes(draw: {
  seed: Uint8Array
  /** The text of the rules. */
  rules: string
  /** Hexadecimal. */
  root: string
  codes: readonly string[]
  randomness: Uint8Array
}): string[] {
  const size = draw.codes.length
  const key = keyOf({ ...draw, size })
  const count = Math.min(size, parseRules(draw.rules).codesDrawn)
  return chooseIndexes(size, count, wordsOf(key)).map((index) => draw.codes[index] ?? '')
}

/** The key of the stream. Every input of the draw is in it. */
export const keyOf = (draw: {
  seed: Uint8Array
  rules: string
  root: string
  size: number
  randomness: Uint8Array
}): Uint8Array =>
  hmac(
    sha256,
    draw.seed,
    concatBytes(
      utf8('draw-v1/key\n'),
      rulesHash(draw.rules),
      bytesOf(draw.root, 32),
      u64(draw.size),
      draw.randomness,
    ),
  )

/**
 * The first `count` positions of a Fisher-Yates shuffle of `size` indexes. Words from which a remainder would be more likely
 * than another are discarded.
 */
export function chooseIndexes(size: number, count: number, stream: Iterator<bigint, never>): number[] {
  // Only positions that differ from their index, so that a draw of few among many needs little memory.
  const moved = new Map<number, number>()
  const at = (position: number) => moved.get(position) ?? position
  return Array.from({ length: count }, (_, position) => {
    const other = position + Number(uniform(BigInt(size - position), stream))
    const chosen = at(other)
    moved.set(other, at(position))
    moved.set(position, chosen)
    return chosen
  })
}

function uniform(below: bigint, stream: Iterator<bigint, never>): bigint {
  const limit = words - (words % below)
  for (;;) {
    const { value } = stream.next()
    if (value < limit) return value % below
  }
}

/** HMAC-SHA256 of a counter from 0, read as unsigned numbers of eight bytes. */
export function* wordsOf(key: Uint8Array): Generator<bigint, never, undefined> {
  for (let counter = 0n; ; counter++) {
    const block = hmac(sha256, key, u64(counter))
    const view = new DataView(block.buffer, block.byteOffset)
    for (let offset = 0; offset < block.length; offset += 8) yield view.getBigUint64(offset)
  }
}
