import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathsWithNul } from './nul-characters.ts'

test.each([
  [{ email: 'a\0b' }, [['email']]],
  [{ list: ['a', '\0'], deep: { text: 'x' } }, [['list', '1']]],
  [{ deep: { 'a\0': 1 } }, [['deep']]],
  ['\0', [[]]],
  [{ count: 0, on: false, none: null, text: '\\0 %00' }, []],
])('%j', (value, paths) => {
  expect(pathsWithNul(value)).toEqual(paths)
})

test('any JSON: found exactly where its text has the character', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: fc.constantFrom('a', '\0', '.') }), (value) => {
      expect(pathsWithNul(value).length > 0).toBe(JSON.stringify(value).includes(String.raw`\u0000`))
    }),
  )
})

test('nesting that a recursive search could not follow', () => {
  const depth = 3_000
  const value: unknown = JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`)
  expect(pathsWithNul(value)).toHaveLength(1)
})
