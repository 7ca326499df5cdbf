import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countries } from '@crema/contract/countries/countries'
import { AmountNotRepresentable } from '../provider-amount.ts'
import { fromPayermax, toPayermax } from './payermax-amounts.ts'

const ours = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999_999_999 }), fc.constantFrom(...Object.values(countries)))
  .map(([amountMinor, { currency, digits }]) => ({
    // The provider's major units have at most twelve digits.
    amountMinor: digits === 0 ? amountMinor % 1_000_000_000_000 : amountMinor,
    currency,
    digits,
  }))

describe('amounts at PayerMax', () => {
  test('every amount of ours goes there and back unchanged, as JSON', () => {
    fc.assert(
      fc.property(ours, (amount) => {
        const sent = JSON.stringify(toPayermax(amount))
        expect(sent).toMatch(amount.digits === 0 ? /^\d+$/ : /^\d+(\.\d{1,2})?$/)
        expect(fromPayermax(JSON.parse(sent) as number, amount.currency)).toEqual(amount)
      }),
    )
  })

  test.each([
    ['EUR', 1050, 2, 10.5],
    ['PHP', 10_010, 2, 100.1],
    ['IDR', 25_000, 0, 25_000],
    ['JPY', 1050, 0, 1050],
    ['KRW', 4500, 0, 4500],
    ['VND', 90_000, 0, 90_000],
    // No decimals here, where we and others count two.
    ['TWD', 10_500, 2, 105],
    ['COP', 500_000, 2, 5000],
    // Two decimals, where others count three.
    ['KWD', 10_500, 3, 10.5],
    ['JOD', 1010, 3, 1.01],
  ])('%s %i', (currency, amountMinor, digits, value) => {
    expect(toPayermax({ amountMinor, currency, digits })).toBe(value)
  })

  test.each([
    ...'CLP COP IDR ISK JPY KRW PKR PYG TWD VND'.split(' ').map((currency) => [currency, 1050, 2] as const),
    ['KWD', 1005, 3] as const,
  ])('of %s, %i with %i decimals is refused: its unit cannot hold it', (currency, amountMinor, digits) => {
    expect(() => toPayermax({ amountMinor, currency, digits })).toThrow(AmountNotRepresentable)
  })

  test.each([
    [10.5, 'EUR', 1050],
    ['10.50', 'EUR', 1050],
    ['1050.00', 'JPY', 1050],
    [0.01, 'QAR', 1],
  ])('%j %s is read', (amount, currency, amountMinor) => {
    expect(fromPayermax(amount, currency)).toMatchObject({ amountMinor, currency })
  })

  test.each([
    [10.505, 'EUR'],
    [10.5, 'JPY'],
    [-1, 'EUR'],
    [1e21, 'EUR'],
    ['ten', 'EUR'],
  ])('%j %s is no amount', (amount, currency) => {
    expect(fromPayermax(amount, currency)).toBeUndefined()
  })
})
