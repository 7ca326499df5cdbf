import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupCode, isolateLtr, toLatinDigits } from './codes.ts'

describe('groupCode', () => {
  it.each([
    ['1234567890123456', '1234 5678 9012 3456'],
    ['12345', '1234 5'],
    ['1234 5678', '1234 5678'],
    ['', ''],
  ])('%j is %j', (code, text) => {
    expect(groupCode(code)).toBe(text)
  })

  it('does not change the code and is idempotent', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d*$/), (code) => {
        expect(groupCode(code).replaceAll(' ', '')).toBe(code)
        expect(groupCode(groupCode(code))).toBe(groupCode(code))
      }),
    )
  })
})

describe('toLatinDigits', () => {
  it.each([
    ['١٢٣٤٥٦', '123456'],
    ['۰۱۹', '019'],
    ['๐๙', '09'],
    ['１２３ab', '123ab'],
    ['0-9', '0-9'],
  ])('%s is %s', (typed, latin) => {
    expect(toLatinDigits(typed)).toBe(latin)
  })
})

describe('isolateLtr', () => {
  it('encloses a text in left-to-right isolates', () => {
    expect(isolateLtr('+1 201')).toBe('\u2066+1 201\u2069')
  })
})
