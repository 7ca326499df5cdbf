import { expect, test } from 'vitest'
import { figureDirection, figureSize } from './figure-size.ts'
import type { TicketValue } from './figure-size.ts'

const value = (figure: string, prefix?: string, suffix?: string): TicketValue => ({
  prefix,
  figure,
  suffix,
  unit: 'off',
})

test.each([
  ['', '50', '%', 34],
  ['$', '0.99', '', 34],
  ['', '無料', '', 34],
  ['', '٥٠', '٪', 34],
  ['', '500', '円', 34],
  ['$', '12.90', '', 26],
  ['฿', '1,290', '', 26],
  ['', '1.299,00', '€', 20],
  ['', '150.000', '₫', 20],
  ['', '1,234,567', '円', 17],
  ['', 'Kostenlos', '', 17],
  ['', 'Percuma sepenuhnya', '', 15],
] as const)('%s%s%s gets a font size of %i px', (prefix, figure, suffix, size) => {
  expect(figureSize(value(figure, prefix, suffix))).toBe(size)
})

test('a longer figure never gets a larger font size', () => {
  let last = 34
  for (let digits = 1; digits < 16; digits += 1) {
    const size = figureSize(value('8'.repeat(digits), '$'))
    expect(size).toBeLessThanOrEqual(last)
    last = size
  }
  expect(last).toBe(15)
})

test('combining marks have no width', () => {
  expect(figureSize(value('ที่นี่'))).toBe(figureSize(value('ทนน')))
})

test('Western digits are left to right with their signs; Arabic text sets its own direction', () => {
  expect(figureDirection(value('-20', undefined, '%'))).toBe('ltr')
  expect(figureDirection(value('0.99', '$'))).toBe('ltr')
  expect(figureDirection(value('٥٠', undefined, '٪'))).toBeUndefined()
  expect(figureDirection(value('20', undefined, 'د.إ.'))).toBeUndefined()
})
