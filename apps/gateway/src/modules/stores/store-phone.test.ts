import { expect, test } from 'vitest'
import type { Country } from '@crema/contract/countries/countries'
import { writePhone } from './store-phone.ts'

test.each<[string, Country, string, string]>([
  ['+12065550142', 'US', '(206) 555-0142', '+1 206 555 0142'],
  ['+442079460018', 'GB', '020 7946 0018', '+44 20 7946 0018'],
  ['+81300000112', 'JP', '03-0000-0112', '+81 3 0000 0112'],
  ['+33199001842', 'FR', '01 99 00 18 42', '+33 1 99 00 18 42'],
  ['+97145550112', 'AE', '04 555 0112', '+971 4 555 0112'],
  ['+390255500112', 'IT', '02 5550 0112', '+39 02 5550 0112'],
])('%s is written as in its country, with the dial code elsewhere', (number, country, inside, outside) => {
  expect(writePhone(number, country)).toBe(inside)
  expect(writePhone(number, country === 'DE' ? 'NL' : 'DE')).toBe(outside)
})

test('Canada shares the dial code of the United States', () => {
  expect(writePhone('+14165550123', 'US')).toBe('(416) 555-0123')
})

test('a number that no country has stays as it is', () => {
  expect(writePhone('+999123456', 'US')).toBe('+999123456')
})
