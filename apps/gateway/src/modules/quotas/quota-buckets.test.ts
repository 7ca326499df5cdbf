import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketsMax, splitCapacity } from './quota-buckets.ts'

test('the buckets of any limit add up to it and differ by one at most', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (total) => {
      const capacities = splitCapacity(total)
      expect(capacities.reduce((sum, capacity) => sum + capacity, 0)).toBe(total)
      expect(Math.max(...capacities) - Math.min(...capacities)).toBeLessThanOrEqual(1)
      expect(capacities.length).toBeGreaterThanOrEqual(1)
      expect(capacities.length).toBeLessThanOrEqual(bucketsMax)
    }),
  )
})

test.each([
  [0, [0]],
  [1, [1]],
  [250, [250]],
  [251, [126, 125]],
  [100_000, Array.from({ length: 16 }, () => 6_250)],
])('%i pieces', (total, capacities) => {
  expect(splitCapacity(total)).toEqual(capacities)
})

test.each([-1, 1.5, Number.NaN])('%d is not a number of pieces', (total) => {
  expect(() => splitCapacity(total)).toThrow(RangeError)
})
