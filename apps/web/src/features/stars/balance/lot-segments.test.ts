import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lotSegments } from './lot-segments.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()

test('three lots are three parts, as long as their stars', () => {
  const lots = [120, 460, 700].map((stars, index) => ({ stars, expiresAt: day(index + 1) }))
  const segments = lotSegments(lots)
  expect(segments.map(({ stars, expiresAt }) => [stars, expiresAt])).toEqual([
    [120, day(1)],
    [460, day(2)],
    [700, day(3)],
  ])
  expect(segments.map(({ size }) => Math.round(size))).toEqual([11, 35, 52])
})

test('of more lots the last ones are one part', () => {
  const lots = [1, 2, 3, 4].map((stars) => ({ stars, expiresAt: day(stars) }))
  expect(lotSegments(lots).map(({ stars, expiresAt }) => [stars, expiresAt])).toEqual([
    [1, day(1)],
    [2, day(2)],
    [7, null],
  ])
})

test('whatever the lots, their stars add up and the parts fill the bar without overlapping', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 }), (all) => {
      const segments = lotSegments(all.map((stars, index) => ({ stars, expiresAt: day(index + 1) })))
      expect(segments.reduce((sum, { stars }) => sum + stars, 0)).toBe(
        all.reduce((sum, each) => sum + each, 0),
      )
      let end = -1
      for (const { start, size } of segments) {
        expect(start).toBeCloseTo(end + 1, 6)
        expect(size).toBeGreaterThanOrEqual(2)
        end = start + size
      }
      expect(end).toBeCloseTo(100, 6)
    }),
  )
})
