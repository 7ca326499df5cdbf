import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countries } from '@crema/contract/countries/countries'
import { fromAdyen, toAdyen } from './adyen/adyen-amounts.ts'
import { fromAirwallex, toAirwallex } from './airwallex/airwallex-amounts.ts'
import { fromAntom, toAntom } from './antom/antom-amounts.ts'
import { fromPaypal, takesPaypal, toPaypal } from './paypal/paypal-amounts.ts'
import {
  AmountNotRepresentable,
  fromDecimal,
  fromMinorUnits,
  toDecimal,
  toMinorUnits,
} from './provider-amount.ts'

const units = fc.integer({ min: 0, max: 999_999_999_999 })
const ours = fc
  .tuple(units, fc.constantFrom(...Object.values(countries)))
  .map(([amountMinor, { currency, digits }]) => ({ amountMinor, currency, digits }))

describe('amounts', () => {
  test('every amount of ours goes to Adyen and back unchanged', () => {
    fc.assert(
      fc.property(ours, (amount) => {
        expect(fromAdyen(toAdyen(amount))).toEqual(amount)
      }),
    )
  })

  test('every amount of ours goes to Airwallex as a JSON number, and back unchanged', () => {
    fc.assert(
      fc.property(ours, (amount) => {
        const there = JSON.parse(JSON.stringify(toAirwallex(amount))) as ReturnType<typeof toAirwallex>
        expect(Number.isInteger(there.amount) || amount.digits > 0).toBe(true)
        expect(fromAirwallex(there)).toEqual(amount)
      }),
    )
  })

  test('every amount of ours goes to Antom and back unchanged', () => {
    fc.assert(
      fc.property(ours, (amount) => {
        expect(fromAntom(toAntom(amount))).toEqual(amount)
      }),
    )
  })

  test('every amount of a currency of PayPal goes there and back unchanged, in its form', () => {
    fc.assert(
      fc.property(
        ours.filter(({ currency }) => takesPaypal('US', currency)),
        (amount) => {
          const there = toPaypal(amount)
          expect(there.value).toMatch(amount.digits === 0 ? /^\d+$/ : /^\d+\.\d\d$/)
          expect(fromPaypal(there)).toEqual(amount)
        },
      ),
    )
  })

  test('with any decimals of both sides the value is the same, or the amount is refused', () => {
    const decimals = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(units, decimals, decimals, (amountMinor, digits, exponent) => {
        const amount = { amountMinor, currency: 'XXX', digits }
        const exponents = { XXX: exponent }
        const isHeld = exponent >= digits || amountMinor % 10 ** (digits - exponent) === 0
        if (!isHeld) {
          expect(() => toMinorUnits(amount, exponents)).toThrow(AmountNotRepresentable)
          return
        }
        const there = toMinorUnits(amount, exponents)
        const decimal = toDecimal(amount, exponents)
        expect(BigInt(there) * 10n ** BigInt(digits)).toBe(BigInt(amountMinor) * 10n ** BigInt(exponent))
        expect(decimal).toMatch(exponent === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${exponent}}$`))
        expect(Number(decimal.replace('.', ''))).toBe(there)
        expect(fromMinorUnits(there, 'XXX', exponents)).toEqual({
          amountMinor: there,
          currency: 'XXX',
          digits: exponent,
        })
        // Longer texts than any amount of a provider are not read.
        if (decimal.length <= 12) expect(fromDecimal(decimal, 'XXX', exponents)?.amountMinor).toBe(there)
      }),
    )
  })

  test.each([
    ['EUR', 1050, 2, 1050],
    ['JPY', 1050, 0, 1050],
    ['IDR', 25_000, 0, 25_000],
    ['KRW', 4500, 0, 4500],
    ['KWD', 10_500, 3, 10_500],
    ['ISK', 500, 0, 50_000],
    ['CLP', 500, 0, 50_000],
  ])('%s %i at Adyen', (currency, amountMinor, digits, value) => {
    expect(toAdyen({ amountMinor, currency, digits })).toEqual({ currency, value })
  })

  test.each([
    ['EUR', 5, 2, 0.05],
    ['EUR', 1010, 2, 10.1],
    ['EUR', 99_999_999_999, 2, 999_999_999.99],
    ['JPY', 1050, 0, 1050],
    ['IDR', 25_000, 0, 25_000],
    ['TWD', 12_000, 2, 120],
    ['HUF', 12_000, 2, 120],
    ['KWD', 10_505, 3, 10.505],
  ])('%s %i at Airwallex', (currency, amountMinor, digits, number) => {
    expect(toAirwallex({ amountMinor, currency, digits })).toEqual({ currency, amount: number })
  })

  test('half a forint is refused', () => {
    expect(() => toAirwallex({ amountMinor: 50, currency: 'HUF', digits: 2 })).toThrow(AmountNotRepresentable)
  })

  test.each([
    ['EUR', 1050, 2, '1050'],
    ['JPY', 1050, 0, '1050'],
    ['KRW', 4500, 0, '4500'],
    ['VND', 30_000, 0, '30000'],
    ['IDR', 300, 0, '30000'],
    ['TWD', 50, 0, '5000'],
    ['CLP', 500, 0, '500'],
  ])('%s %i at Antom', (currency, amountMinor, digits, value) => {
    expect(toAntom({ amountMinor, currency, digits })).toEqual({ currency, value })
  })

  test.each([
    ['EUR', 5, '0.05'],
    ['EUR', 1050, '10.50'],
    ['EUR', 100_000, '1000.00'],
  ])('%s %i at PayPal', (currency, amountMinor, value) => {
    expect(toPaypal({ amountMinor, currency, digits: 2 })).toEqual({ currency_code: currency, value })
  })

  test.each(['', '10.5.0', '-1', '1e3', '10,50', 'ten', '10.505', '1234567890123'])(
    'the text %j of a provider is no amount',
    (text) => {
      expect(fromDecimal(text, 'EUR', {})).toBeUndefined()
    },
  )

  test('decimals that are zero are read', () => {
    expect(fromDecimal('10.500', 'EUR', {})).toEqual({ amountMinor: 1050, currency: 'EUR', digits: 2 })
    expect(fromDecimal('1050.00', 'JPY', { JPY: 0 })).toEqual({
      amountMinor: 1050,
      currency: 'JPY',
      digits: 0,
    })
  })
})
