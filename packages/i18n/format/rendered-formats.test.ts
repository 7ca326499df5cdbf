import { afterEach, expect, it, vi } from 'vitest'
import { formatInstant } from './dates/date.ts'
import { timeLeft } from './dates/time-left.ts'
import { moneyParts } from './numbers/money.ts'
import { formatNumber, padNumber } from './numbers/number.ts'
import { restoreFormats, recordFormats } from './rendered-formats.ts'

const closes = Date.UTC(2026, 10, 30, 23, 59)
const formatAll = () => [
  formatNumber('ar', 12_345),
  padNumber('fr', 7),
  moneyParts('de', { amountMinor: 1_250, currency: 'EUR', digits: 2 }, 'DE'),
  formatInstant('ja', closes, 'monthDayTime', 'Asia/Tokyo', 'JP'),
  timeLeft('ru', 4 * 86_400_000),
]

afterEach(() => {
  restoreFormats({})
  vi.restoreAllMocks()
})

it('returns restored values without a formatter', () => {
  const [rendered, formats] = recordFormats(formatAll)
  // Through the page, which holds it as JSON.
  restoreFormats(JSON.parse(JSON.stringify(formats)) as typeof formats)
  const made = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DateTimeFormat')]
  vi.spyOn(Intl.NumberFormat.prototype, 'formatToParts').mockImplementation(() => {
    throw new Error('A formatter was used')
  })
  expect(formatAll()).toEqual(rendered)
  for (const each of made) expect(each).not.toHaveBeenCalled()
})

it('returns the restored remaining time as long as it shows the same', () => {
  const dayMs = 86_400_000
  const [, formats] = recordFormats(() => timeLeft('ko', 9.5 * dayMs))
  restoreFormats(Object.fromEntries(Object.keys(formats).map((key) => [key, 'restored'])))
  expect(timeLeft('ko', 9.5 * dayMs - 1_000)).toBe('restored')
  expect(timeLeft('ko', 8.5 * dayMs)).not.toBe('restored')
})

it('formats values that were not recorded', () => {
  const [, formats] = recordFormats(() => formatNumber('en', 1))
  restoreFormats(formats)
  expect([
    formatNumber('en', 1),
    formatNumber('en', 2),
    formatNumber('ar', 1),
    formatNumber('en', 1_000, 'US'),
  ]).toEqual(['1', '2', '١', '1,000'])
})

it('stops recording after rendering, also when it throws', () => {
  const results: object[] = []
  expect(() =>
    recordFormats(() => {
      throw new Error('not rendered')
    }),
  ).toThrow('not rendered')
  formatNumber('en', 3)
  const [, formats] = recordFormats(() => results.push({}))
  expect(formats).toEqual({})
})
