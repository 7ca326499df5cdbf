import { describe, expect, it } from 'vitest'
import { localeCodes, type Locale } from '../../locales.ts'
import { discountParts, formatDiscount } from './discount.ts'
import { joinValueParts } from './value-parts.ts'

describe('formatDiscount', () => {
  const table: [Locale, string, string][] = [
    ['en', '20%', '25%'],
    ['zh', '8折', '7.5折'],
    ['ja', '20%', '25%'],
    ['ko', '20%', '25%'],
    ['id', '20%', '25%'],
    ['vi', '20%', '25%'],
    ['ms', '20%', '25%'],
    ['fil', '20%', '25%'],
    ['cht', '8折', '7.5折'],
    ['th', '20%', '25%'],
    ['de', '20\u00a0%', '25\u00a0%'],
    ['it', '20%', '25%'],
    ['es', '20\u00a0%', '25\u00a0%'],
    ['fr', '-20\u00a0%', '-25\u00a0%'],
    ['pt', '20%', '25%'],
    ['nl', '20%', '25%'],
    ['tr', '%20', '%25'],
    ['ar', '٢٠٪\u061c', '٢٥٪\u061c'],
    ['ru', '20\u00a0%', '25\u00a0%'],
  ]

  it.each(table)('formats 8 and 7.5 tenths to pay in %s as %s and %s', (locale, eight, half) => {
    expect(formatDiscount(locale, 8)).toBe(eight)
    expect(formatDiscount(locale, 7.5)).toBe(half)
    expect(joinValueParts(discountParts(locale, 8))).toBe(eight)
  })

  it('has a row for every language', () => {
    expect(table.map(([locale]) => locale)).toEqual(localeCodes)
  })

  it.each([
    [8.8, '12%'],
    [8.85, '11.5%'],
    [0, '100%'],
    [10, '0%'],
  ])('formats %d tenths as %s', (tenths, text) => {
    expect(formatDiscount('en', tenths)).toBe(text)
  })

  it.each([-1, 10.5, 80, Number.NaN])('refuses %d', (tenths) => {
    expect(() => formatDiscount('en', tenths)).toThrow(RangeError)
  })
})

describe('discountParts', () => {
  it('separates the digits and returns whether a word for "off" must follow', () => {
    expect(discountParts('en', 8)).toEqual({
      prefix: '',
      figure: '20',
      suffix: '%',
      needsOffWord: true,
    })
    expect(discountParts('tr', 8)).toMatchObject({ prefix: '%', figure: '20', suffix: '' })
    expect(discountParts('fr', 8)).toEqual({
      prefix: '-',
      figure: '20',
      suffix: '\u00a0%',
      needsOffWord: false,
    })
    expect(discountParts('cht', 7.5)).toEqual({
      prefix: '',
      figure: '7.5',
      suffix: '折',
      needsOffWord: false,
    })
  })
})
