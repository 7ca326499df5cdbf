import { describe, expect, it } from 'vitest'
import { formatPeriod } from './period.ts'

describe('formatPeriod', () => {
  it.each([
    ['en', 30, '30 days'],
    ['en', 365, '365 days'],
    ['en', 730, '2 years'],
    ['en', 1095, '3 years'],
    ['en', 1096, '1,096 days'],
    ['ja', 1095, '3年'],
    ['ar', 1095, '٣ سنوات'],
  ] as const)('in %s, %d days are %s', (locale, days, text) => {
    expect(formatPeriod(locale, days)).toBe(text)
  })
})
