import { afterEach, expect, it, vi } from 'vitest'
import { formatInstant } from './dates/date.ts'
import { timeLeft } from './dates/relative.ts'
import { moneyParts } from './numbers/money.ts'
import { formatNumber, padNumber } from './numbers/number.ts'
import { beginWithFormats, noteFormats } from './rendered-formats.ts'

const closes = Date.UTC(2026, 10, 30, 23, 59)
const drawAll = () => [
  formatNumber('ar', 12_345),
  padNumber('fr', 7),
  moneyParts('de', { amountMinor: 1_250, currency: 'EUR', digits: 2 }, 'DE'),
  formatInstant('ja', closes, 'monthDayTime', 'Asia/Tokyo', 'JP'),
  timeLeft('ru', 4 * 86_400_000),
]

afterEach(() => {
  beginWithFormats({})
  vi.restoreAllMocks()
})

it('draws the same again without a formatter', () => {
  const [drawn, formats] = noteFormats(drawAll)
  // Through the page, which holds it as JSON.
  beginWithFormats(JSON.parse(JSON.stringify(formats)) as typeof formats)
  const made = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DateTimeFormat')]
  vi.spyOn(Intl.NumberFormat.prototype, 'formatToParts').mockImplementation(() => {
    throw new Error('A formatter was used')
  })
  expect(drawAll()).toEqual(drawn)
  for (const each of made) expect(each).not.toHaveBeenCalled()
})

it('formats what was not drawn, and tells values apart', () => {
  const [, formats] = noteFormats(() => formatNumber('en', 1))
  beginWithFormats(formats)
  expect([
    formatNumber('en', 1),
    formatNumber('en', 2),
    formatNumber('ar', 1),
    formatNumber('en', 1_000, 'US'),
  ]).toEqual(['1', '2', '١', '1,000'])
})

it('notes nothing once the drawing is over, though it failed', () => {
  const kept: object[] = []
  expect(() =>
    noteFormats(() => {
      throw new Error('not drawn')
    }),
  ).toThrow('not drawn')
  formatNumber('en', 3)
  const [, formats] = noteFormats(() => kept.push({}))
  expect(formats).toEqual({})
})
