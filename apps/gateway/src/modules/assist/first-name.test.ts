import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test.each([
  ['Nora', 'Nora'],
  ['  Nora   Berg ', 'Nora'],
  ['佐藤 花子', '佐藤'],
  ['김민수', '김민수'],
  ['محمد علي', 'محمد'],
  ['สมชาย ใจดี', 'สมชาย'],
  ['Anne-Marie O’Neill', 'Anne-Marie'],
  ['Wolfeschlegelsteinhausen', 'W.'],
  ['é́verylongnamewithmanyletters', 'é́.'],
  ['nora@example.com', null],
  ['15551234567', null],
  ['nora2026 Berg', null],
  ['☕ Nora', null],
  ['   ', null],
  [null, null],
])('of %j others read %j', (displayName, expected) => {
  expect(firstName(displayName)).toBe(expected)
})

test('it is one short word of the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (displayName) => {
      const name = firstName(displayName)
      if (name === null) return
      expect(name).not.toMatch(/\s|@|\d{4}/u)
      expect([...name].length).toBeLessThanOrEqual(21)
      expect(displayName).toContain(name.replace(/\.$/, ''))
    }),
  )
})
