import { expect, test } from 'vitest'
import { asciiDigits, codeDigits } from './code-digits.ts'

test.each([
  ['407913', '407913'],
  ['407 913', '407913'],
  ['407-913', '407913'],
  ['Your code is 407913', '407913'],
  ['Your code is 407913.', '407913'],
  ['Crema 24: 407 913 is valid for 10 minutes', '407913'],
  ['كود التحقق: ٤٠٧٩١٣', '407913'],
  ['۴۰۷۹۱۳', '407913'],
  ['४०७९१३', '407913'],
  ['407913', '407913'],
  ['40', '40'],
  ['4079135', '407913'],
  ['', ''],
  ['no digits', ''],
])('the code in "%s" is "%s"', (text, code) => {
  expect(codeDigits(text)).toBe(code)
})

test('accepts another code length', () => {
  expect(codeDigits('PIN 1234 of 10 digits', 4)).toBe('1234')
})

test('digits of every script are converted, other characters are unchanged', () => {
  expect(asciiDigits('٠١٢٣٤٥٦٧٨٩ ๐๑๒ 𝟗 a')).toBe('0123456789 012 9 a')
})
