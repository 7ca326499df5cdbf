import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { u64 } from './bytes.ts'
import { chooseIndexes, wordsOf } from './draw-codes.ts'

/** A stream of these words, which throws where more of it is read. */
function* stream(...words: bigint[]): Generator<bigint, never, undefined> {
  yield* words
  throw new Error('More words were read than expected.')
}

const keyNumber = (index: number) => sha256(u64(index))

describe('the remainder of a word', () => {
  test('of ten, the first word that would favour a remainder is discarded, and the last one before it gives nine', () => {
    expect(chooseIndexes(10, 1, stream(0xffff_ffff_ffff_fffan, 4n))).toEqual([4])
    expect(chooseIndexes(10, 1, stream(0xffff_ffff_ffff_ffffn, 4n))).toEqual([4])
    expect(chooseIndexes(10, 1, stream(0xffff_ffff_ffff_fff9n))).toEqual([9])
  })

  test('of one, any word is taken', () => {
    expect(chooseIndexes(1, 1, stream(0xffff_ffff_ffff_ffffn))).toEqual([0])
  })

  test('of a power of two, no word is discarded', () => {
    for (const size of [2, 8, 1024]) {
      expect(chooseIndexes(size, 1, stream(0xffff_ffff_ffff_ffffn))).toEqual([size - 1])
    }
  })
})

describe('a choice', () => {
  test('has no index twice, and of all of them each once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.nat(), (size, rest, key) => {
        const count = (rest % size) + 1
        const chosen = chooseIndexes(size, count, wordsOf(keyNumber(key)))
        expect(new Set(chosen).size).toBe(count)
        for (const index of chosen) expect(index >= 0 && index < size).toBe(true)
        // A larger draw goes on where a smaller one ends, so alternates do not change who has won.
        expect(chooseIndexes(size, size, wordsOf(keyNumber(key))).slice(0, count)).toEqual(chosen)
      }),
    )
  })

  test('is uniform: every index is as likely in every place', () => {
    const [size, count, draws] = [10, 3, 5_000]
    const seen = Array.from({ length: count }, () => Array.from({ length: size }, () => 0))
    for (let key = 0; key < draws; key++) {
      chooseIndexes(size, count, wordsOf(keyNumber(key))).forEach((index, place) => {
        const row = seen[place] ?? []
        row[index] = (row[index] ?? 0) + 1
      })
    }
    const expected = draws / size
    for (const row of seen) {
      const chiSquare = row.reduce((sum, each) => sum + (each - expected) ** 2 / expected, 0)
      // Nine degrees of freedom: a fair choice is above this once in a thousand times. The keys are fixed.
      expect(chiSquare).toBeLessThan(27.88)
    }
  })
})
