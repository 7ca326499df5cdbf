import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicChains } from './beacon.ts'
import { demoChain } from './demo-chain.ts'
import { runDraw } from './draw-for-tests.ts'
import { auditPath, isCorrectDraw, treeHash } from './independent-check-for-tests.ts'
import { buildTree, sortCodes } from './merkle-tree.ts'
import { verifyDraw } from './verify-draw.ts'

const symbol = fc.constantFrom(...Array.from('23456789ABCDEFGHJKMNPQRSTUVWXYZ'))
const code = fc.string({ unit: symbol, minLength: 8, maxLength: 8 })
const codeList = fc.uniqueArray(code, { maxLength: 60 })
const known = [...publicChains, demoChain]

test('both implementations agree on random draws', () => {
  const draw = fc.record({
    activityNo: fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
    seed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    codes: codeList,
    count: fc.integer({ min: 1, max: 70 }),
    hasBeacon: fc.boolean(),
  })
  fc.assert(
    fc.property(draw, (given) => {
      const { record, proofs } = runDraw(given)
      expect(verifyDraw(record, proofs, {}, known).map(({ ok }) => ok)).not.toContain(false)
      expect(isCorrectDraw(record, demoChain.publicKey)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('both refuse a draw in which one value was changed', () => {
  const { record } = runDraw()
  const other = runDraw({ seed: new Uint8Array(32).fill(8) }).record
  const changes = fc.constantFrom(
    { codes: record.codes.slice(1) },
    { codes: record.codes.toReversed() },
    { seed: other.seed },
    { rules: other.rules },
    { drawn: record.drawn.toReversed() },
    { drawn: record.drawn.slice(1) },
    { signature: null },
    { root: other.root.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
  )
  fc.assert(
    fc.property(changes, (change) => {
      const changed = { ...record, ...change }
      expect(isCorrectDraw(changed, demoChain.publicKey)).toBe(false)
      expect(verifyDraw(changed, [], {}, known).every(({ ok }) => ok)).toBe(false)
    }),
    { numRuns: 30 },
  )
})

test('both trees have the same roots and the same proofs', () => {
  fc.assert(
    fc.property(codeList, (given) => {
      const codes = sortCodes(given)
      const leaves = codes.map((each) => `DRAW\n${each}`)
      const tree = buildTree('DRAW', codes)
      expect(tree.root).toBe(treeHash(leaves).toString('hex'))
      for (const index of leaves.keys()) {
        expect(tree.proofOf(index)).toEqual(auditPath(index, leaves).map((hash) => hash.toString('hex')))
      }
    }),
    { numRuns: 60 },
  )
})
