import examples from 'libphonenumber-js/examples.mobile.json'
import { describe, expect, test } from 'vitest'
import { countries, countryList } from '@crema/contract/countries/countries'
import { formatAsTyped, formatNationalNumber, mobileDigits, parseInternational } from './phone-numbers.ts'

describe.each(countryList)('%s', (country) => {
  const national = examples[country] ?? ''

  test('its mobile numbers are valid, grouped or not', () => {
    expect(mobileDigits(national, country)).toBe(national)
    expect(mobileDigits(formatAsTyped(national, country), country)).toBe(national)
  })

  test('a number with its dial code is parsed', () => {
    const parsed = parseInternational(`+${countries[country].dial}${national}`, country)
    expect(parsed?.country).toBe(country)
    expect(mobileDigits(parsed?.national ?? '', country)).toBe(national)
  })

  test('the digits of a number are grouped', () => {
    const shown = formatNationalNumber(national, country) ?? ''
    expect(shown).toMatch(/\D/)
    expect(mobileDigits(shown, country)).toBe(national)
    expect(formatNationalNumber(national.slice(0, 4), country)).toBeNull()
  })

  test('an incomplete number is not valid', () => {
    expect(mobileDigits(national.slice(0, 4), country)).toBeNull()
  })
})

test('a trunk prefix is not part of the number', () => {
  expect(mobileDigits('090-1234-5678', 'JP')).toBe('9012345678')
})

test('a number of another country is not valid in this one', () => {
  expect(mobileDigits('+819012345678', 'US')).toBeNull()
  expect(parseInternational('+81 90 1234 5678', 'US')).toEqual({ country: 'JP', national: '090-1234-5678' })
  expect(parseInternational('0081 90 1234 5678', 'US')).toEqual({ country: 'JP', national: '090-1234-5678' })
})

test('where two countries share a dial code the chosen one stays', () => {
  expect(parseInternational('+1 506 234 5678', 'US')?.country).toBe('CA')
  expect(parseInternational('+1 800 234 5678', 'CA')?.country).toBe('CA')
})

test('digits of other scripts are parsed', () => {
  expect(mobileDigits('٠٥٠١٢٣٤٥٦٧', 'AE')).toBe('501234567')
})

test('a fixed line, where it can be distinguished, and text are not valid', () => {
  expect(mobileDigits('030 123456', 'DE')).toBeNull()
  expect(mobileDigits('call me', 'DE')).toBeNull()
  expect(parseInternational('mira@example.com', 'DE')).toBeNull()
})

test('grouping follows the country', () => {
  expect(formatAsTyped('2015550123', 'US')).toBe('(201) 555-0123')
  expect(formatAsTyped('09012345678', 'JP')).toBe('090-1234-5678')
})
