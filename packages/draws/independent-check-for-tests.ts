/**
 * A second implementation of the whole check, from the words of docs/draw-format.md: it shares no code with the first one,
 * hashes by node:crypto, defines the tree recursively as RFC 6962 does, shuffles a whole list, and compares pairings itself.
 */
import { createHash, createHmac } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'

type Given = {
  rules: string
  root: string
  seed: string
  signature: string | null
  codes: string[]
  drawn: string[]
}

const sha = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const number = (value: bigint) => Buffer.from(value.toString(16).padStart(16, '0'), 'hex')

/** MTH of RFC 6962, 2.1. */
export function treeHash(leaves: string[]): Buffer {
  const [only] = leaves
  if (only === undefined) return sha()
  if (leaves.length === 1) return sha('\u0000', only)
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1))
  return sha('\u0001', treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)))
}

/** PATH of RFC 6962, 2.1.1. */
export function auditPath(index: number, leaves: string[]): Buffer[] {
  if (leaves.length <= 1) return []
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1))
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  return index < half
    ? [...auditPath(index, left), treeHash(right)]
    : [...auditPath(index - half, right), treeHash(left)]
}

/** Whether the signature is that of the round, by both sides of the pairing equation. */
function isSigned(publicKey: string, round: bigint, signature: string): boolean {
  const { G1, G2, fields, pairing } = bls12_381
  const point = G1.Point.fromHex(signature)
  point.assertValidity()
  const message = G1.hashToCurve(sha(number(round)), { DST: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_' })
  return fields.Fp12.eql(pairing(point, G2.Point.BASE), pairing(message, G2.Point.fromHex(publicKey)))
}

function* bytesOf(key: Buffer): Generator<Buffer, never> {
  for (let block = 0n; ; block++) yield createHmac('sha256', key).update(number(block)).digest()
}

/** Whether the record is a correct draw. `publicKey` is that of the chain. */
export function isCorrectDraw(
  { rules, root, seed, signature, codes, drawn }: Given,
  publicKey: string,
): boolean {
  const [, activityNo = '', commitment, chain, round = '', count] = rules.split('\n')
  if (sha('draw-v1/commit\n', Buffer.from(seed, 'hex')).toString('hex') !== commitment) return false
  const inOrder = [...new Set(codes)].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  if (inOrder.join('\n') !== codes.join('\n')) return false
  if (treeHash(codes.map((code) => `${activityNo}\n${code}`)).toString('hex') !== root) return false
  if ((chain === 'none') !== (signature === null)) return false
  if (signature !== null && !isSigned(publicKey, BigInt(round), signature)) return false

  const key = createHmac('sha256', Buffer.from(seed, 'hex'))
    .update('draw-v1/key\n')
    .update(sha(rules))
    .update(Buffer.from(root, 'hex'))
    .update(number(BigInt(codes.length)))
    .update(signature === null ? Buffer.alloc(0) : sha(Buffer.from(signature, 'hex')))
    .digest()
  const left = [...codes]
  const winners: string[] = []
  let waiting: bigint[] = []
  const blocks = bytesOf(key)
  while (winners.length < Number(count) && winners.length < codes.length) {
    const position = winners.length
    const size = BigInt(codes.length - position)
    let word: bigint
    do {
      if (waiting.length === 0) {
        const block = blocks.next().value
        waiting = [0, 8, 16, 24].map((offset) => block.readBigUInt64BE(offset))
      }
      word = waiting.shift() ?? 0n
    } while (word >= 2n ** 64n - (2n ** 64n % size))
    const other = position + Number(word % size)
    const [here = '', there = ''] = [left[position], left[other]]
    left[position] = there
    left[other] = here
    winners.push(there)
  }
  return winners.join('\n') === drawn.join('\n')
}
