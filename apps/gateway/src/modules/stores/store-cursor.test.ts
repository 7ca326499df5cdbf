import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeStoreCursor, encodeStoreCursor, type StoreCursor } from './store-cursor.ts'

const finite = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map((number) => number + 0)
const someText = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\0'))

const cursors: fc.Arbitrary<StoreCursor> = fc.oneof(
  fc.record({
    isNonParticipating: fc.boolean(),
    by: fc.constant('distance' as const),
    from: fc.record({ latitude: finite(90), longitude: finite(180) }),
    chord: fc.double({ min: 0, max: 13e6, noNaN: true }),
    storeId: someText,
  }),
  fc.record({
    isNonParticipating: fc.boolean(),
    by: fc.constant('name' as const),
    city: someText,
    name: someText,
    storeId: someText,
  }),
)

test('decoding an encoded cursor returns it with its exact distance', () => {
  fc.assert(
    fc.property(cursors, (cursor) => {
      expect(decodeStoreCursor(encodeStoreCursor(cursor))).toEqual(cursor)
    }),
  )
})

test('any other text decodes to null or to a valid cursor, without an error', () => {
  const made = fc.oneof(
    fc.string(),
    fc.json().map((json) => Buffer.from(json).toString('base64url')),
  )
  fc.assert(
    fc.property(made, (given) => {
      const cursor = decodeStoreCursor(given)
      expect(cursor && decodeStoreCursor(encodeStoreCursor(cursor))).toEqual(cursor)
    }),
  )
})

test.each([
  ['a latitude beyond the pole', [false, 91, 0, 5, 'a']],
  ['a distance that is no number', [false, 0, 0, null, 'a']],
  ['a text that PostgreSQL refuses', [true, 'a', 'b', 'c\0']],
  ['one of no part of the list', ['a', 'b', 'c']],
  ['a part too few', [true, 'a', 'b']],
])('%s is no cursor', (_, parts) => {
  expect(decodeStoreCursor(Buffer.from(JSON.stringify(parts)).toString('base64url'))).toBeNull()
})

test('a missing cursor is null', () => {
  expect(decodeStoreCursor(undefined)).toBeNull()
})
