import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StarMultiplier, StarRounding } from '#src/database/tables.ts'
import { factorAt, starsForAmount } from './stars-for-order.ts'

describe('the stars of an amount', () => {
  test.each<[StarRounding, number, number]>([
    ['down', 549, 54],
    ['down', 540, 54],
    ['nearest', 544, 54],
    ['nearest', 545, 55],
    ['up', 541, 55],
    ['up', 540, 54],
    ['down', 0, 0],
    ['up', 0, 0],
  ])('rounded %s: %i cents give %i', (rounding, amountMinor, stars) => {
    expect(starsForAmount({ stars: 10, perMinor: 100, factor: 1, rounding }, amountMinor)).toBe(stars)
  })

  test('are multiplied before they are rounded', () => {
    const terms = { stars: 1, perMinor: 100, rounding: 'down' } as const
    expect(starsForAmount({ ...terms, factor: 1.5 }, 199)).toBe(2)
    expect(starsForAmount({ ...terms, factor: 2 }, 199)).toBe(3)
  })

  test('never fall as the amount grows, and parts never give more than the whole when rounded down', () => {
    const amounts = fc.nat(1_000_000_000)
    const terms = fc.record({
      stars: fc.integer({ min: 1, max: 1_000 }),
      perMinor: fc.integer({ min: 1, max: 100_000 }),
      factor: fc.integer({ min: 10, max: 100 }).map((tenth) => tenth / 10),
      rounding: fc.constantFrom<StarRounding>('down', 'nearest', 'up'),
    })
    fc.assert(
      fc.property(terms, amounts, amounts, (each, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(starsForAmount(each, less)).toBeLessThanOrEqual(starsForAmount(each, more))
        const down = { ...each, rounding: 'down' as const }
        expect(starsForAmount(down, one) + starsForAmount(down, other)).toBeLessThanOrEqual(
          starsForAmount(down, one + other),
        )
      }),
    )
  })
})

describe('multiplied days and hours', () => {
  const tuesdays: StarMultiplier = { factor: 2, weekdays: [2], hours: { from: '14:00', to: '17:00' } }
  const eve: StarMultiplier = { factor: 3, dates: ['2026-12-24'] }
  const night: StarMultiplier = { factor: 1.5, weekdays: [5], hours: { from: '22:00', to: '02:00' } }
  const all = [tuesdays, eve, night]

  test.each([
    ['2026-06-09T14:00', 2],
    ['2026-06-09T16:59', 2],
    ['2026-06-09T17:00', 1],
    ['2026-06-10T15:00', 1],
    ['2026-12-24T00:00', 3],
    ['2026-12-24T23:59', 3],
    ['2026-12-25T00:00', 1],
    ['2026-06-12T22:00', 1.5],
    ['2026-06-13T01:59', 1.5],
    ['2026-06-13T02:00', 1],
    ['2026-06-12T01:00', 1],
  ])('at %s in the store’s zone: %d times', (local, factor) => {
    expect(factorAt(all, new Date(`${local}:00+09:00`), 'Asia/Tokyo')).toBe(factor)
  })

  test('that overlap do not add up: the highest counts', () => {
    const overlapping = [{ factor: 2 }, { factor: 3, weekdays: [2] }]
    expect(factorAt(overlapping, new Date('2026-06-09T12:00:00Z'), 'UTC')).toBe(3)
    expect(factorAt([], new Date('2026-06-09T12:00:00Z'), 'UTC')).toBe(1)
  })
})
