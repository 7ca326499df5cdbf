import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localeCodes, type Locale } from '../../locales.ts'
import { toLatinDigits } from '../text/codes.ts'
import { currencySymbol, formatMoney, moneyParts } from './money.ts'
import { joinValueParts } from './value-parts.ts'

const price = (amountMinor: number, digits = 2) => ({ amountMinor, currency: 'USD', digits })

describe('currencySymbol', () => {
  //
  it.each([
    ['$', 'US CA AU NZ QA MO BR'],
    ['¥', 'CN JP'],
    ['Rp', 'ID'],
    ['₩', 'KR'],
    ['AED', 'AE'],
    ['₫', 'VN'],
    ['RM', 'MY'],
    ['₱', 'PH'],
    ['HK$', 'HK'],
    ['฿', 'TH'],
    ['£', 'GB'],
    ['€', 'DE IT ES FR PT NL TR AR'],
    ['S$', 'SG'],
  ])('is %s in %s', (symbol, countries) => {
    for (const country of countries.split(' ')) expect(currencySymbol('en', country)).toBe(symbol)
  })

  it('tells Canadian dollars from others where they meet', () => {
    const canadian = { ...price(450), currency: 'CAD' }
    expect(formatMoney('en', canadian, 'US')).toBe('CA$4.50')
    expect(formatMoney('fr', canadian, 'fr')).toBe('4,50\u00a0CA$')
    expect(formatMoney('en', canadian, 'ca')).toBe('$4.50')
    expect(formatMoney('en', price(450), 'CA')).toBe('US$4.50')
    expect(formatMoney('en', { ...price(450), currency: 'AUD' }, 'AU')).toBe('$4.50')
  })

  it('is the Arabic dirham in Arabic', () => {
    expect(currencySymbol('ar', 'AE')).toBe('د.إ')
  })
})

describe('formatMoney', () => {
  const table: [Locale, string, string, string][] = [
    ['en', '$4.50', 'Rp\u00a025,000', '€1,234.50'],
    ['zh', '$4.50', 'Rp\u00a025,000', '€1,234.50'],
    ['ja', '$4.50', 'Rp\u00a025,000', '€1,234.50'],
    ['ko', '$4.50', 'Rp\u00a025,000', '€1,234.50'],
    ['id', '$4,50', 'Rp\u00a025.000', '€1.234,50'],
    ['vi', '4,50\u00a0$', '25.000\u00a0Rp', '1.234,50\u00a0€'],
    ['ms', '$4.50', 'Rp\u00a025,000', '€1,234.50'],
    ['fil', '$4.50', 'Rp\u00a025,000', '€1,234.50'],
    ['cht', '$4.50', 'Rp\u00a025,000', '€1,234.50'],
    ['th', '$4.50', 'Rp\u00a025,000', '€1,234.50'],
    ['de', '4,50\u00a0$', '25.000\u00a0Rp', '1.234,50\u00a0€'],
    ['it', '4,50\u00a0$', '25.000\u00a0Rp', '1234,50\u00a0€'],
    ['es', '$4.50', '25.000\u00a0Rp', '1234,50\u00a0€'],
    ['fr', '4,50\u00a0$', '25\u00a0000\u00a0Rp', '1\u00a0234,50\u00a0€'],
    ['pt', '4,50\u00a0$', '25\u00a0000\u00a0Rp', '1234,50\u00a0€'],
    ['nl', '$\u00a04,50', 'Rp\u00a025.000', '€\u00a01.234,50'],
    ['tr', '$4,50', 'Rp\u00a025.000', '€1.234,50'],
    ['ar', '\u200f٤٫٥٠\u00a0$', '\u200f٢٥٬٠٠٠\u00a0Rp', '\u200f١٬٢٣٤٫٥٠\u00a0€'],
    ['ru', '4,50\u00a0$', '25\u00a0000\u00a0Rp', '1\u00a0234,50\u00a0€'],
  ]

  it.each(table)('puts the symbol where %s has it', (locale, dollars, rupiah, euros) => {
    expect(formatMoney(locale, price(450), 'US')).toBe(dollars)
    expect(formatMoney(locale, price(25_000, 0), 'ID')).toBe(rupiah)
    expect(formatMoney(locale, price(123_450), 'DE')).toBe(euros)
  })

  it('has a row for every language', () => {
    expect(table.map(([locale]) => locale)).toEqual(localeCodes)
  })

  it('separates symbols that end in a letter by a space, and no others', () => {
    expect(formatMoney('en', price(1200), 'MY')).toBe('RM\u00a012.00')
    expect(formatMoney('en', price(1200), 'HK')).toBe('HK$12.00')
    expect(formatMoney('ja', price(450, 0), 'JP')).toBe('¥450')
    expect(formatMoney('en', price(-1200), 'MY')).toBe('-RM\u00a012.00')
  })
})

describe('moneyParts', () => {
  it('separates the digits', () => {
    expect(moneyParts('en', price(450), 'US')).toEqual({ prefix: '$', figure: '4.50', suffix: '' })
    expect(moneyParts('de', price(450), 'DE')).toEqual({
      prefix: '',
      figure: '4,50',
      suffix: '\u00a0€',
    })
  })

  it('shows the whole amount', () => {
    const amount = fc.integer({ min: -1e12, max: 1e12 })
    const anyLocale = fc.constantFrom(...localeCodes)
    const country = fc.constantFrom('US', 'JP', 'ID', 'AE', 'FR', 'BR', 'CA')
    const anyDigits = fc.constantFrom(0, 2, 3)
    fc.assert(
      fc.property(anyLocale, country, amount, anyDigits, (locale, where, minor, digits) => {
        const parts = moneyParts(locale, price(minor, digits), where)
        const sign = minor < 0 ? -1 : 1
        expect(sign * Number(toLatinDigits(parts.figure).replace(/\D/g, ''))).toBe(minor)
        expect(/[-\u2212]/.test(parts.prefix)).toBe(minor < 0)
        const text = joinValueParts(parts)
        expect(text).toBe(formatMoney(locale, price(minor, digits), where))
        expect(text).toContain(currencySymbol(locale, where))
        expect(text).not.toMatch(/[ \u2009\u202f]/)
      }),
    )
  })
})
