import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resizeBuckets, resizeDay } from './resize-quotas.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const takenByBucket = fc.array(fc.nat(400), { maxLength: 16 })

test('no capacity is below what is taken, and their sum is the limit', () => {
  fc.assert(
    fc.property(takenByBucket, fc.nat(20_000), (taken, limit) => {
      const capacities = resizeBuckets(taken, limit)
      expect(capacities.length).toBeGreaterThanOrEqual(taken.length)
      for (const [bucket, used] of taken.entries()) expect(capacities[bucket]).toBeGreaterThanOrEqual(used)
      expect(sum(capacities)).toBe(Math.max(limit, sum(taken)))
    }),
  )
})

test('the rest is distributed', () => {
  expect(resizeBuckets([10, 0, 0, 0], 1_010)).toEqual([260, 250, 250, 250, 0])
  expect(resizeBuckets([250, 250], 500)).toEqual([250, 250])
})

test('a day has all possible rows, so that no gateway adds one', () => {
  fc.assert(
    fc.property(takenByBucket, fc.nat(9_000), (taken, limit) => {
      expect(resizeDay(taken, limit).length).toBe(16)
      expect(sum(resizeDay(taken, limit))).toBe(Math.max(limit, sum(taken)))
    }),
  )
})
