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
  const texts = fc.oneof(
    fc.string(),
    fc.json().map((json) => Buffer.from(json).toString('base64url')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const cursor = decodeStoreCursor(text)
      expect(cursor && decodeStoreCursor(encodeStoreCursor(cursor))).toEqual(cursor)
    }),
  )
})

test.each([
  ['a latitude beyond the pole', [false, 91, 0, 5, 'a']],
  ['a distance that is not a number', [false, 0, 0, null, 'a']],
  ['a text that PostgreSQL rejects', [true, 'a', 'b', 'c\0']],
  ['a cursor without a group of stores', ['a', 'b', 'c']],
  ['a missing field', [true, 'a', 'b']],
])('%s is invalid', (_, fields) => {
  expect(decodeStoreCursor(Buffer.from(JSON.stringify(fields)).toString('base64url'))).toBeNull()
})

test('a missing cursor is null', () => {
  expect(decodeStoreCursor(undefined)).toBeNull()
})
