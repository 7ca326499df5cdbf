import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localeCodes } from '../../locales.ts'
import { formatDistance } from './distance.ts'

describe('formatDistance', () => {
  it.each([
    [0, '10\u00a0m'],
    [3, '10\u00a0m'],
    [344, '340\u00a0m'],
    [994, '990\u00a0m'],
    [995, '1\u00a0km'],
    [1000, '1\u00a0km'],
    [1249, '1.2\u00a0km'],
    [9940, '9.9\u00a0km'],
    [9960, '10\u00a0km'],
    [12_600, '13\u00a0km'],
    [1_234_567, '1,235\u00a0km'],
  ])('%d metres are %s', (metres, text) => {
    expect(formatDistance('en', 'DE', metres)).toBe(text)
  })

  it.each([
    ['zh', '350米', '1.2公里'],
    ['cht', '350\u00a0公尺', '1.2\u00a0公里'],
    ['ko', '350m', '1.2km'],
    ['fr', '350\u00a0m', '1,2\u00a0km'],
    ['th', '350\u00a0ม.', '1.2\u00a0กม.'],
    ['ru', '350\u00a0м', '1,2\u00a0км'],
    ['ar', '٣٥٠\u00a0مترًا', '١٫٢\u00a0كم'],
  ] as const)('are named in %s', (locale, near, far) => {
    expect(formatDistance(locale, 'JP', 347)).toBe(near)
    expect(formatDistance(locale, 'JP', 1234)).toBe(far)
  })

  it.each([
    [0, '10\u00a0ft'],
    [100, '330\u00a0ft'],
    [160, '520\u00a0ft'],
    [161, '0.1\u00a0mi'],
    [1234, '0.8\u00a0mi'],
    [1609, '1\u00a0mi'],
    [15_900, '9.9\u00a0mi'],
    [50_000, '31\u00a0mi'],
  ])('%d metres are %s in the United States and the United Kingdom', (metres, text) => {
    expect(formatDistance('en', 'US', metres)).toBe(text)
    expect(formatDistance('en', 'GB', metres)).toBe(text)
  })

  it.each(localeCodes)('the country decides, not the language: %s', (locale) => {
    const unitOf = (country: string) => formatDistance(locale, country, 5_000)
    expect(unitOf('US')).toBe(unitOf('GB'))
    expect(unitOf('US')).not.toBe(unitOf('AU'))
    expect(unitOf('CA')).toBe(unitOf('AU'))
    expect(unitOf('US')).toMatch(/[3٣]/)
    expect(unitOf('AU')).toMatch(/[5٥]/)
  })

  it('always shows a digit and never a long fraction', () => {
    const anyDistance = fc.double({ min: 0, max: 2e7, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...localeCodes),
        fc.constantFrom('US', 'DE'),
        anyDistance,
        (locale, country, metres) => {
          const text = formatDistance(locale, country, metres)
          expect(text).toMatch(/\p{Nd}/u)
          expect(text).not.toMatch(/[.,٫]\p{Nd}{1,2}(?!\p{Nd})\p{Nd}/u)
        },
      ),
    )
  })
})
