import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { bytesOf, hexOf, isHex, utf8 } from './bytes.ts'

/** The tree of RFC 6962 over all codes of a draw. */
export type MerkleTree = {
  /** Hexadecimal. */
  root: string
  /** The hashes from the leaf with this index to the root, hexadecimal. Throws a RangeError where there is no such leaf. */
  proofOf(index: number): string[]
}

/** The codes cannot be the leaves of a tree. */
export class CodesInvalid extends Error {
  override name = 'CodesInvalid'
  readonly problem: 'malformed' | 'duplicate' | 'unsorted'
  /** Of the code. */
  readonly index: number
  constructor(problem: CodesInvalid['problem'], index: number) {
    super(`The code with the index ${index} is ${problem}.`)
    this.problem = problem
    this.index = index
  }
}

const hashBytes = 32
/** Takes some milliseconds. */
const hashesOfPart = 1_000

/** Codes in the order of the leaves: ascending by their bytes. */
export const sortCodes = (codes: readonly string[]): string[] =>
  codes.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))

/**
 * `codes` are in the order of `sortCodes`, so that nobody chooses the order. Throws CodesInvalid where they are not, where
 * one occurs twice, and where one is not 1 to 64 printable ASCII characters without a space.
 */
export function buildTree(activityNo: string, codes: readonly string[]): MerkleTree {
  const parts = treeInParts(activityNo, codes)
  for (;;) {
    const part = parts.next()
    if (part.done) return part.value
  }
}

/** As `buildTree`, with a pause after each part of some milliseconds: a tree of 100,000 codes takes a second. */
export function* treeInParts(
  activityNo: string,
  codes: readonly string[],
): Generator<void, MerkleTree, undefined> {
  checkCodes(codes)
  const leaves = new Uint8Array(codes.length * hashBytes)
  for (const [index, code] of codes.entries()) {
    leaves.set(leafHash(activityNo, code), index * hashBytes)
    if (index % hashesOfPart === hashesOfPart - 1) yield
  }
  const levels: Uint8Array[] = [leaves]
  for (let level: Uint8Array = leaves; level.length > hashBytes; levels.push(level)) {
    level = yield* levelAbove(level)
  }
  const top = levels.at(-1)
  return {
    root: hexOf(top && top.length > 0 ? top : sha256(new Uint8Array())),
    proofOf(index) {
      if (!Number.isInteger(index) || index < 0 || index >= codes.length) {
        throw new RangeError(`The tree has no leaf ${index}.`)
      }
      return levels.flatMap((level, height) => {
        // A node without a sibling moves up unchanged.
        const sibling = hashAt(level, Math.floor(index / 2 ** height) ^ 1)
        return sibling.length === 0 ? [] : [hexOf(sibling)]
      })
    },
  }
}

/**
 * Whether `path` proves that `code` is the leaf `index` of the tree with `size` leaves and this root (RFC 9162, 2.1.3.2).
 * Malformed input is refused, not thrown.
 */
export function verifyInclusion(claim: {
  activityNo: string
  code: string
  index: number
  size: number
  path: readonly string[]
  root: string
}): boolean {
  const { activityNo, code, index, size, path, root } = claim
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return false
  if (!isHex(root, hashBytes) || !path.every((each) => isHex(each, hashBytes)) || !isCode(code)) return false
  // Halved rather than shifted: a shift is limited to 32 bits.
  let node = index
  let last = size - 1
  let hash: Uint8Array = leafHash(activityNo, code)
  for (const each of path) {
    if (last === 0) return false
    const sibling = bytesOf(each, hashBytes)
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) {
        node /= 2
        last = Math.floor(last / 2)
      }
    } else {
      hash = nodeHash(hash, sibling)
    }
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && hexOf(hash) === root
}

/** Unicode order is byte order for ASCII only, and a line feed would end the activity's number elsewhere. */
const isCode = (code: string) => /^[\x21-\x7e]{1,64}$/.test(code)

function checkCodes(codes: readonly string[]): void {
  let before = ''
  codes.forEach((code, index) => {
    if (!isCode(code)) throw new CodesInvalid('malformed', index)
    if (code === before) throw new CodesInvalid('duplicate', index)
    if (code < before) throw new CodesInvalid('unsorted', index)
    before = code
  })
}

const leafHash = (activityNo: string, code: string) =>
  sha256(concatBytes(Uint8Array.of(0), utf8(`${activityNo}\n${code}`)))

const nodeHash = (left: Uint8Array, right: Uint8Array) => sha256(concatBytes(Uint8Array.of(1), left, right))

/** Empty where the level has no such node. */
const hashAt = (level: Uint8Array, index: number) =>
  level.subarray(index * hashBytes, (index + 1) * hashBytes)

function* levelAbove(level: Uint8Array): Generator<void, Uint8Array, undefined> {
  const count = level.length / hashBytes
  const above = new Uint8Array(Math.ceil(count / 2) * hashBytes)
  for (let index = 0; index < count; index += 2) {
    const left = hashAt(level, index)
    const right = hashAt(level, index + 1)
    above.set(right.length === 0 ? left : nodeHash(left, right), (index / 2) * hashBytes)
    if ((index / 2) % hashesOfPart === hashesOfPart - 1) yield
  }
  return above
}
