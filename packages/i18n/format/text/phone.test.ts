import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, groupNational, splitPhone } from './phone.ts'

describe('formatPhone', () => {
  it.each([
    ['+12015550123', '+1 201 555 0123'],
    ['+819012345678', '+81 901 2345 678'],
    ['+62812345678', '+62 812 3456 78'],
    ['+821020000000', '+82 102 0000 000'],
    ['+971501234567', '+971 501 2345 67'],
    ['+85251234567', '+852 512 3456 7'],
    ['+8613123456789', '+86 131 2345 6789'],
    ['+79123456789', '+7 912 3456 789'],
    ['+447400123456', '+44 740 0123 456'],
    ['+97433123456', '+974 331 2345 6'],
    ['+85366123456', '+853 661 2345 6'],
    ['+351912345678', '+351 912 3456 78'],
    ['+5491123456789', '+54 911 2345 6789'],
    ['+6591234567', '+65 912 3456 7'],
  ])('%s is %s', (e164, text) => {
    expect(formatPhone(e164)).toBe(text)
  })

  it('does not change the digits', () => {
    const digits = fc.stringMatching(/^[1-9]\d{6,14}$/)
    fc.assert(
      fc.property(digits, (number) => {
        expect(formatPhone(`+${number}`).replace(/\D/g, '')).toBe(number)
        const { dialCode, national } = splitPhone(`+${number}`)
        expect(dialCode + national).toBe(number)
      }),
    )
  })
})

describe('groupNational', () => {
  it.each([
    ['13', '86', '13'],
    ['1312', '86', '131 2'],
    ['131****6789', '86', '131 **** 6789'],
    ['2015550123', '1', '201 555 0123'],
    ['20155501', '1', '201 555 01'],
    ['', '1', ''],
  ])('groups %j of +%s as %j', (national, code, text) => {
    expect(groupNational(national, code)).toBe(text)
  })
})
