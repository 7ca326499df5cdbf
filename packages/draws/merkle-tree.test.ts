import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTree, CodesInvalid, sortCodes, verifyInclusion } from './merkle-tree.ts'

const codesOf = (size: number) =>
  Array.from({ length: size }, (_, index) => `CODE${String(index).padStart(5, '0')}`)
const claimOf = (size: number, index: number) => {
  const codes = codesOf(size)
  const tree = buildTree('DRAW', codes)
  return {
    activityNo: 'DRAW',
    code: codes[index] ?? '',
    index,
    size,
    path: tree.proofOf(index),
    root: tree.root,
  }
}
const flip = (text: string, place: number) =>
  text.slice(0, place) + (text[place] === '0' ? '1' : '0') + text.slice(place + 1)

const leaf = fc
  .integer({ min: 1, max: 300 })
  .chain((size) => fc.record({ size: fc.constant(size), index: fc.integer({ min: 0, max: size - 1 }) }))

describe('inclusion proofs', () => {
  test('verify for every leaf of every size up to 40', () => {
    for (let size = 1; size <= 40; size++) {
      for (let index = 0; index < size; index++) expect(verifyInclusion(claimOf(size, index))).toBe(true)
    }
  })

  test('verify for any size, and not with another byte, code, index, size, order or draw', () => {
    fc.assert(
      fc.property(leaf, fc.nat(63), fc.nat(), fc.nat(2000), ({ size, index }, digit, which, other) => {
        const claim = claimOf(size, index)
        expect(verifyInclusion(claim)).toBe(true)
        const { path, root } = claim
        expect(verifyInclusion({ ...claim, root: flip(root, digit) })).toBe(false)
        expect(verifyInclusion({ ...claim, activityNo: 'DRAW2' })).toBe(false)
        expect(verifyInclusion({ ...claim, code: 'CODE99999' })).toBe(false)
        expect(verifyInclusion({ ...claim, path: [...path, root] })).toBe(false)
        if (other !== index) expect(verifyInclusion({ ...claim, index: other })).toBe(false)
        // A size with as many levels may have the same proof; the verifier reads the size from the list of codes.
        const levels = Math.ceil(Math.log2(size))
        expect(verifyInclusion({ ...claim, size: 2 ** levels + 1 + other })).toBe(false)
        if (path.length === 0) return
        const place = which % path.length
        const changed = path.map((hash, at) => (at === place ? flip(hash, digit) : hash))
        expect(verifyInclusion({ ...claim, path: changed })).toBe(false)
        expect(verifyInclusion({ ...claim, path: path.slice(1) })).toBe(false)
        expect(verifyInclusion({ ...claim, path: path.slice(0, -1) })).toBe(false)
        if (path.length > 1) expect(verifyInclusion({ ...claim, path: path.toReversed() })).toBe(false)
      }),
      { numRuns: 150 },
    )
  })

  test('a size that would have a proof of another length is refused', () => {
    const claim = claimOf(10, 8)
    for (const size of [8, 9, 11, 12, 16, 17]) expect(verifyInclusion({ ...claim, size })).toBe(false)
  })

  test('a path with more levels than the size has is refused, even where it leads to the claimed root', () => {
    const claim = claimOf(10, 3)
    const extra = 'ab'.repeat(32)
    const above = createHash('sha256')
      .update('\u0001')
      .update(extra, 'hex')
      .update(claim.root, 'hex')
      .digest('hex')
    expect(verifyInclusion({ ...claim, path: [...claim.path, extra], root: above })).toBe(false)
  })

  test('malformed input is refused and not thrown', () => {
    const claim = claimOf(10, 3)
    const wrong = [-1, 0.5, 10, Number.NaN, Infinity].map((index) => ({ ...claim, index }))
    for (const each of wrong) expect(verifyInclusion(each)).toBe(false)
    expect(verifyInclusion({ ...claim, path: claim.path.map((hash) => hash.toUpperCase()) })).toBe(false)
    expect(verifyInclusion({ ...claim, path: ['', ...claim.path] })).toBe(false)
    expect(verifyInclusion({ ...claim, root: '' })).toBe(false)
  })
})

describe('codes', () => {
  test.each([
    ['duplicate', ['A', 'B', 'B', 'C'], 2],
    ['unsorted', ['A', 'C', 'B'], 2],
    ['malformed', ['A', 'B\nC'], 1],
    ['malformed', ['', 'A'], 0],
    ['malformed', ['A', 'É'], 1],
  ] as const)('%s ones make no tree', (problem, codes, index) => {
    expect(() => buildTree('DRAW', codes)).toThrow(expect.objectContaining({ problem, index }))
    expect(() => buildTree('DRAW', codes)).toThrow(CodesInvalid)
  })

  test('an odd last leaf is not the same as the leaf twice', () => {
    expect(() => buildTree('DRAW', ['A', 'B', 'C', 'C'])).toThrow(CodesInvalid)
    expect(buildTree('DRAW', ['A', 'B', 'C']).root).not.toBe(buildTree('DRAW', ['A', 'B', 'C', 'D']).root)
  })

  test('are sorted by their bytes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[\x21-\x7e]{1,8}$/)), (codes) => {
        const byBytes = codes.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
        expect(sortCodes(codes)).toEqual(byBytes)
      }),
    )
  })

  test('a leaf that does not exist has no proof', () => {
    const tree = buildTree('DRAW', codesOf(3))
    for (const index of [-1, 3, 0.5]) expect(() => tree.proofOf(index)).toThrow(RangeError)
  })
})
