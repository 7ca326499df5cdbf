import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { md5 } from './md5.ts'

const expected = (text: string) => createHash('md5').update(text).digest('hex')

test.each([
  '',
  'a',
  'message digest',
  'ü€😀',
  ...[54, 55, 56, 63, 64, 65, 119, 120, 128].map((length) => 'x'.repeat(length)),
])('of %j equals that of Node', (text) => {
  expect(md5(text)).toBe(expected(text))
})

test('of any text equals that of Node', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(md5(text)).toBe(expected(text))
    }),
  )
})
