import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, pageOf } from './cursor.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each(['2026-11-21T22:30:34.123Z', '2026-11-21T22:30:34.123456Z', '2028-02-29T00:00:00.000Z'])(
  '%s is decoded to the same cursor',
  (at) => {
    const cursor = { at, id: 'DEMO-HOT' }
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor)
  },
)

test.each([
  // Valid for JavaScript, but not for PostgreSQL.
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-11-21T24:00:00.000Z',
  '2026',
  '1',
  'Sat Nov 21 2026',
  '2026-11-21T22:30:34.123+00:00',
  // Invalid everywhere.
  '2026-13-01T00:00:00.000Z',
  '',
  'now',
  null,
  0,
])('%j is not an instant of a cursor', (at) => {
  expect(decodeCursor(encode([at, 'a']))).toBeNull()
})

test.each([
  undefined,
  '',
  '!',
  encode('x'),
  encode([]),
  encode(['2026-11-21T22:30:34.123Z']),
  encode(['2026-11-21T22:30:34.123Z', 1]),
  encode(['2026-11-21T22:30:34.123Z', 'a\0']),
])('an invalid cursor (%s) is null', (text) => {
  expect(decodeCursor(text)).toBeNull()
})

test('a page has a cursor where more rows were read than it shows', () => {
  const row = (id: string) => ({ at: '2026-11-21T22:30:34.123Z', id })
  const [a, b, c] = [row('a'), row('b'), row('c')]
  const cursorOf = (last: typeof a) => last
  expect(pageOf([a, b, c], 2, cursorOf)).toEqual({ shown: [a, b], nextCursor: encodeCursor(b) })
  expect(pageOf([a, b], 2, cursorOf)).toEqual({ shown: [a, b], nextCursor: null })
  expect(pageOf<typeof a>([], 2, cursorOf)).toEqual({ shown: [], nextCursor: null })
})
