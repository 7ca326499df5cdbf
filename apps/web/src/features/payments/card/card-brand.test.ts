import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandOf, codeLengthOf } from './card-brand.ts'

describe('the brand of a card number', () => {
  test.each([
    ['4', 'visa'],
    ['51', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', 'other'],
    ['2220', 'other'],
    ['34', 'amex'],
    ['37', 'amex'],
    ['3528', 'jcb'],
    ['3589', 'jcb'],
    ['3590', 'other'],
    ['36', 'diners'],
    ['305', 'diners'],
    ['6011', 'discover'],
    ['65', 'discover'],
    ['62', 'unionpay'],
    ['622126', 'unionpay'],
    ['', 'other'],
    ['3', 'other'],
    ['9', 'other'],
  ])('that begins with %s is %s', (digits, brand) => {
    expect(brandOf(digits)).toBe(brand)
  })

  test('never changes while further digits are typed, once it is known', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,19}$/), (number) => {
        const brands = Array.from(number, (_, index) => brandOf(number.slice(0, index + 1)))
        expect(new Set(brands.filter((brand) => brand !== 'other')).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('tells how many digits the security code has', () => {
    expect([codeLengthOf('amex'), codeLengthOf('visa'), codeLengthOf('other')]).toEqual([4, 3, undefined])
  })
})
