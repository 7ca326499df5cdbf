import { expect, test } from 'vitest'
import { withRegion } from './region-address.ts'

test.each([
  ['?activityNo=A&lang=en', { language: 'de' }, '?activityNo=A&lang=de'],
  ['?appLang=en&lang=en', { language: 'de' }, '?appLang=de&lang=de'],
  ['?cnty=us&lang=en', { country: 'CA' }, '?cnty=ca&lang=en'],
  ['?appCnty=us', { country: 'CA', language: 'fr' }, '?appCnty=ca'],
  ['', { language: 'de', country: 'DE' }, ''],
])('%s with %j is %s', (search, region, expected) => {
  expect(withRegion(`https://coffee.example/home${search}#main`, region)).toBe(
    `https://coffee.example/home${expected}#main`,
  )
})
