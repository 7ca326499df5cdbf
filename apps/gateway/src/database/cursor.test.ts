import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

const madeUp = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test.each(['2026-11-21T22:30:34.123Z', '2026-11-21T22:30:34.123456Z', '2028-02-29T00:00:00.000Z'])(
  '%s comes back as it went',
  (at) => {
    const cursor = { at, id: 'DEMO-HOT' }
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor)
  },
)

test.each([
  // Dates to JavaScript, not to PostgreSQL.
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-11-21T24:00:00.000Z',
  '2026',
  '1',
  'Sat Nov 21 2026',
  '2026-11-21T22:30:34.123+00:00',
  // Dates to nobody.
  '2026-13-01T00:00:00.000Z',
  '',
  'now',
  null,
  0,
])('%j is no instant a list could have ended at: it starts anew', (at) => {
  expect(decodeCursor(madeUp([at, 'a']))).toBeNull()
})

test.each([
  undefined,
  '',
  '!',
  madeUp('x'),
  madeUp([]),
  madeUp(['2026-11-21T22:30:34.123Z']),
  madeUp(['2026-11-21T22:30:34.123Z', 1]),
  madeUp(['2026-11-21T22:30:34.123Z', 'a\0']),
])('what nobody was given (%s) starts the list anew', (text) => {
  expect(decodeCursor(text)).toBeNull()
})
