import { expect, test } from 'vitest'
import type { PosterMaterial } from '@crema/contract/assist/assist'
import { translateIn } from '@crema/tools/translate-in'
import { posterCopy } from './poster-copy.ts'

const material: PosterMaterial = {
  activityNo: 'DRINKS',
  kind: 'coupons',
  state: 'running',
  title: 'Small prices',
  summary: '',
  heroImage: 'takeaway',
  heroTone: 'cherry',
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-12-01T00:00:00Z',
  zone: 'UTC',
  coupon: {
    couponNo: 'C',
    name: 'Any drink',
    note: '',
    image: null,
    validDays: 7,
    value: { kind: 'allCategoryDrink', price: { amountMinor: 299, currency: 'USD', digits: 2 } },
  },
  pricesDiffer: true,
  newMembersOnly: true,
  from: 'Mira',
  link: 'https://crema.example/c/DRINKS?m=1',
}

test.each([
  ['en', { prefix: '$', figure: '2.99', suffix: '' }, 'From'],
  ['ja', { prefix: '$', figure: '2.99', suffix: 'から' }, null],
  ['de', { prefix: '', figure: '2,99', suffix: '\u00a0$' }, 'Ab'],
] as const)('%s: the lowest of several prices has its word before or after it', (locale, value, before) => {
  const t = translateIn(locale)
  const { offer } = posterCopy(material, { locale, country: 'US', t })
  expect(offer).toEqual({
    name: 'Small prices',
    before,
    value: expect.objectContaining({ ...value, unit: '' }) as object,
  })
})

test('one price is that of its coupon', () => {
  const { offer } = posterCopy(
    { ...material, pricesDiffer: false },
    { locale: 'en', country: 'US', t: translateIn('en') },
  )
  expect(offer).toMatchObject({
    name: 'Any drink',
    before: null,
    value: { figure: '2.99', unit: 'any drink' },
  })
})

test('the terms say who it is for and until when, and the written link leaves the member out', () => {
  const of = (locale: 'en' | 'ru') => posterCopy(material, { locale, country: 'US', t: translateIn(locale) })
  expect(of('en')).toMatchObject({
    from: 'From Mira',
    invitation: 'Join me for coffee',
    terms: 'For new members. Until November\u00a030,\u00a02026.',
    plainLink: 'crema.example/c/DRINKS',
  })
  // The abbreviation of the year ends with the point of the sentence.
  expect(of('ru').terms).toMatch(/\sг\.$/)
  expect(of('ru').terms).not.toMatch(/\.\.$/)
})
