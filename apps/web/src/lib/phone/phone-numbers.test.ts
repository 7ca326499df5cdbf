import examples from 'libphonenumber-js/examples.mobile.json'
import { describe, expect, test } from 'vitest'
import { countries, countryList } from '@crema/contract/countries/countries'
import { formatAsTyped, formatNationalNumber, mobileDigits, parseInternational } from './phone-numbers.ts'

describe.each(countryList)('%s', (country) => {
  const national = examples[country] ?? ''

  test('takes its mobile numbers, grouped or not', () => {
    expect(mobileDigits(national, country)).toBe(national)
    expect(mobileDigits(formatAsTyped(national, country), country)).toBe(national)
  })

  test('reads one with the country in front', () => {
    const read = parseInternational(`+${countries[country].dial}${national}`, country)
    expect(read?.country).toBe(country)
    expect(mobileDigits(read?.national ?? '', country)).toBe(national)
  })

  test('shows the digits of a number grouped again', () => {
    const shown = formatNationalNumber(national, country) ?? ''
    expect(shown).toMatch(/\D/)
    expect(mobileDigits(shown, country)).toBe(national)
    expect(formatNationalNumber(national.slice(0, 4), country)).toBeNull()
  })

  test('refuses half a number', () => {
    expect(mobileDigits(national.slice(0, 4), country)).toBeNull()
  })
})

test('a trunk prefix is no part of the number', () => {
  expect(mobileDigits('090-1234-5678', 'JP')).toBe('9012345678')
})

test('a number of another country is none of this one', () => {
  expect(mobileDigits('+819012345678', 'US')).toBeNull()
  expect(parseInternational('+81 90 1234 5678', 'US')).toEqual({ country: 'JP', national: '090-1234-5678' })
  expect(parseInternational('0081 90 1234 5678', 'US')).toEqual({ country: 'JP', national: '090-1234-5678' })
})

test('where two countries share a dial code the chosen one stays', () => {
  expect(parseInternational('+1 506 234 5678', 'US')?.country).toBe('CA')
  expect(parseInternational('+1 800 234 5678', 'CA')?.country).toBe('CA')
})

test('digits of other scripts count', () => {
  expect(mobileDigits('٠٥٠١٢٣٤٥٦٧', 'AE')).toBe('501234567')
})

test('a fixed line where the two differ, and what is no number, are refused', () => {
  expect(mobileDigits('030 123456', 'DE')).toBeNull()
  expect(mobileDigits('call me', 'DE')).toBeNull()
  expect(parseInternational('mira@example.com', 'DE')).toBeNull()
})

test('grouping follows the country', () => {
  expect(formatAsTyped('2015550123', 'US')).toBe('(201) 555-0123')
  expect(formatAsTyped('09012345678', 'JP')).toBe('090-1234-5678')
})
