import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { md5 } from './md5.ts'

const known = (text: string) => createHash('md5').update(text).digest('hex')

test.each([
  '',
  'a',
  'message digest',
  'ü€😀',
  ...[54, 55, 56, 63, 64, 65, 119, 120, 128].map((length) => 'x'.repeat(length)),
])('of %j is the one of RFC 1321', (text) => {
  expect(md5(text)).toBe(known(text))
})

test('of any text is the one of RFC 1321', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(md5(text)).toBe(known(text))
    }),
  )
})
