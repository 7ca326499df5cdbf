import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localeCodes } from '../../locales.ts'
import { toLatinDigits } from '../text/codes.ts'
import { formatCompact, formatNumber, formatPercent, padNumber } from './number.ts'

describe('formatNumber', () => {
  it.each([
    ['en', '12,345.6'],
    ['de', '12.345,6'],
    ['fr', '12\u00a0345,6'],
    ['pt', '12\u00a0345,6'],
    ['ar', '١٢٬٣٤٥٫٦'],
    ['th', '12,345.6'],
  ] as const)('separates as %s does', (locale, text) => {
    expect(formatNumber(locale, 12_345.6)).toBe(text)
  })

  it('depends on the country where the language has several', () => {
    expect(formatNumber('es', 1280, 'MX')).toBe('1,280')
    expect(formatNumber('es', 1280)).toBe('1280')
  })

  it('shows every digit of an integer', () => {
    fc.assert(
      fc.property(fc.constantFrom(...localeCodes), fc.maxSafeNat(), (locale, value) => {
        const text = formatNumber(locale, value)
        expect(Number(toLatinDigits(text).replace(/\D/g, ''))).toBe(value)
        expect(text).not.toMatch(/[ \u2009\u202f]/)
      }),
    )
  })
})

describe('other numbers', () => {
  it.each([
    ['en', '1.3K', '20%', '07'],
    ['zh', '1280', '20%', '07'],
    ['de', '1280', '20\u00a0%', '07'],
    ['tr', '1,3\u00a0B', '%20', '07'],
    ['ar', '١٫٣\u00a0ألف', '٢٠٪\u061c', '٠٧'],
  ] as const)('are short, shares or padded in %s', (locale, compact, percent, padded) => {
    expect(formatCompact(locale, 1280)).toBe(compact)
    expect(formatPercent(locale, 0.2)).toBe(percent)
    expect(padNumber(locale, 7)).toBe(padded)
  })

  it('pads without separators', () => {
    expect(padNumber('en', 12_345)).toBe('12345')
    expect(padNumber('en', 7, 4)).toBe('0007')
  })
})
