import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatExpiry, groupExpiry, isExpired, padMonth, readExpiry } from './card-expiry.ts'

const months = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 2000, max: 2099 }),
})

describe('an expiry as it is typed', () => {
  test.each([
    ['1', '1'],
    ['8', '08'],
    ['08', '08'],
    ['082', '08/2'],
    ['0829', '08/29'],
    ['08291', '08/29'],
    ['829', '08/29'],
    ['1220', '12/20'],
    ['12202', '12/202'],
    ['122029', '12/29'],
  ])('%s becomes %s', (digits, text) => {
    expect(groupExpiry(digits)).toBe(text)
  })

  test.each([
    ['1/', '01/'],
    ['1/29', '01/29'],
    ['12/29', '12/29'],
  ])('a separator ends the month: %s becomes %s', (typed, text) => {
    expect(padMonth(typed)).toBe(text)
  })

  test('is read as it was written, with any year of two or four digits', () => {
    fc.assert(
      fc.property(months, (expiry) => {
        const text = formatExpiry(expiry)
        expect(readExpiry(text)).toEqual(expiry)
        expect(groupExpiry(text.replace('/', ''))).toBe(text)
        expect(groupExpiry(`${text.slice(0, 2)}${expiry.year}`)).toBe(text)
      }),
    )
  })

  test.each(['', '00/29', '13/29', '08', '8/29', '08/9', '0829'])('%s is no month and year', (text) => {
    expect(readExpiry(text)).toBeUndefined()
  })
})

describe('a card', () => {
  test('is valid to the end of its month, wherever that ends last, and not later', () => {
    fc.assert(
      fc.property(months, ({ month, year }) => {
        const endMs = Date.UTC(year, month, 1) + 12 * 60 * 60_000
        expect(isExpired({ month, year }, endMs - 1)).toBe(false)
        expect(isExpired({ month, year }, endMs)).toBe(true)
      }),
    )
  })
})
