import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reformatInput } from './reformat-input.ts'

const group = (digits: string) =>
  digits.length < 4
    ? digits.length === 3
      ? `(${digits})`
      : digits
    : `(${digits.slice(0, 3)}) ${digits.slice(3)}`

test('a digit typed in the middle has the caret after it', () => {
  expect(reformatInput('(201) 555', { text: '(2901) 555', caret: 3 }, group)).toEqual({
    text: '(290) 1555',
    caret: 3,
  })
})

test('typing at the end leaves the caret at the end', () => {
  expect(reformatInput('20', { text: '201', caret: 3 }, group)).toEqual({ text: '(201)', caret: 5 })
})

test('deleting a bracket deletes the digit before it', () => {
  expect(reformatInput('(201)', { text: '(201', caret: 4 }, group)).toEqual({ text: '20', caret: 2 })
})

test('no digit is lost, and the caret stays in the text', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '(', ')', ' ', '-'),
      }),
      fc.nat(20),
      (typed, at) => {
        const caret = Math.min(at, typed.length)
        const after = reformatInput('', { text: typed, caret }, group)
        expect(after.text.replace(/\D/g, '')).toBe(typed.replace(/\D/g, ''))
        expect(after.caret).toBeLessThanOrEqual(after.text.length)
      },
    ),
  )
})

test('pressing backspace long enough empties the field', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,12}$/), (digits) => {
      let text = group(digits)
      for (let presses = 0; presses < 12; presses++)
        text = reformatInput(text, { text: text.slice(0, -1), caret: text.length - 1 }, group).text
      expect(text).toBe('')
    }),
  )
})
