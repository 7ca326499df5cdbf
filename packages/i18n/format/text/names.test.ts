import { describe, expect, it } from 'vitest'
import { localeCodes } from '../../locales.ts'
import { compareNames, countryName } from './names.ts'

describe('countryName', () => {
  it.each([
    ['en', 'HK', 'Hong Kong'],
    ['en', 'GB', 'United Kingdom'],
    ['cht', 'MO', '澳門'],
    ['zh', 'US', '美国'],
    ['ar', 'qa', 'قطر'],
    ['de', 'JP', 'Japan'],
  ] as const)('in %s, %s is %s', (locale, country, name) => {
    expect(countryName(locale, country)).toBe(name)
  })

  it('returns names of all supported countries in every language', () => {
    const countries = 'US CA AU NZ CN JP ID KR AE QA VN MY PH HK MO TH GB DE IT ES FR PT NL TR AR SG'
    for (const locale of localeCodes) {
      const names = countries.split(' ').map((country) => countryName(locale, country))
      expect(new Set(names).size).toBe(26)
      for (const name of names) expect(name).not.toMatch(/^[A-Z]{2}$/)
    }
  })
})

describe('compareNames', () => {
  it('sorts as the language does', () => {
    expect(['Zypern', 'Österreich', 'Polen'].toSorted(compareNames('de'))).toEqual([
      'Österreich',
      'Polen',
      'Zypern',
    ])
  })
})
