import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reformatInput } from '#src/lib/phone/reformat-input.ts'
import { digitsOf, groupCardNumber, numberProblem, passesLuhn } from './card-number.ts'

const testCards = [
  '4242424242424242',
  '4000002500003155',
  '5555555555554444',
  '378282246310005',
  '3566002020360505',
  '6200000000000005',
]

const digitList = Array.from('0123456789')

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...digitList), minLength, maxLength })

/** The check digit that completes the digits, found by trying all ten. */
const checkDigitOf = (body: string) => digitList.find((digit) => passesLuhn(body + digit)) ?? ''

describe('the groups of a card number', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['36000000000008', '3600 000000 0008'],
    ['3600000000000000004', '3600 0000 0000 0000 004'],
    ['62000000000000000003', '6200 0000 0000 0000 000'],
    ['42424', '4242 4'],
    ['37828', '3782 8'],
    ['', ''],
  ])('of %s are %s', (number, grouped) => {
    expect(groupCardNumber(number)).toBe(grouped)
  })

  test('contain the same digits, at most 19, and no space at an end', () => {
    fc.assert(
      fc.property(digits(0, 24), (number) => {
        const grouped = groupCardNumber(number)
        expect(digitsOf(grouped)).toBe(number.slice(0, 19))
        expect(grouped).toBe(grouped.trim())
      }),
    )
  })

  test('leave the caret after the same digit, wherever one is typed', () => {
    fc.assert(
      fc.property(digits(1, 18), fc.nat(18), fc.constantFrom(...digitList), (number, at, typed) => {
        const before = groupCardNumber(number)
        const caret = Math.min(at, before.length)
        const text = before.slice(0, caret) + typed + before.slice(caret)
        const next = reformatInput(before, { text, caret: caret + 1 }, groupCardNumber)
        const digitsBefore = digitsOf(before.slice(0, caret)).length + 1
        expect(digitsOf(next.text.slice(0, next.caret))).toHaveLength(digitsBefore)
        expect(next.text[next.caret - 1]).toBe(typed)
      }),
    )
  })
})

describe('the check digit', () => {
  test.each(testCards)('of %s is right', (number) => {
    expect(passesLuhn(number)).toBe(true)
    expect(numberProblem(number)).toBeUndefined()
  })

  test('finds every wrong digit', () => {
    fc.assert(
      fc.property(digits(11, 18), fc.nat(), fc.integer({ min: 1, max: 9 }), (body, at, change) => {
        const number = body + checkDigitOf(body)
        const index = at % number.length
        const wrong = (Number(number[index]) + change) % 10
        expect(numberProblem(number)).toBeUndefined()
        expect(numberProblem(number.slice(0, index) + wrong + number.slice(index + 1))).toBe('invalid')
      }),
    )
  })

  test('finds two neighbours that were exchanged, except 0 and 9', () => {
    fc.assert(
      fc.property(digits(11, 18), fc.nat(), (body, at) => {
        const number = body + checkDigitOf(body)
        const index = at % (number.length - 1)
        const [left = '', right = ''] = number.slice(index, index + 2)
        fc.pre(left !== right && Math.abs(Number(left) - Number(right)) !== 9)
        const exchanged = number.slice(0, index) + right + left + number.slice(index + 2)
        expect(passesLuhn(exchanged)).toBe(false)
      }),
    )
  })
})

test('a number has 12 to 19 digits', () => {
  fc.assert(
    fc.property(digits(0, 24), (body) => {
      const number = body + checkDigitOf(body)
      const isLength = number.length >= 12 && number.length <= 19
      expect(numberProblem(number)).toBe(isLength ? undefined : 'invalid')
    }),
  )
  expect(numberProblem('')).toBe('empty')
})

test('digits may be typed as Arabic ones', () => {
  expect(digitsOf('٤٢٤٢ ۴۲۴۲')).toBe('42424242')
})
