import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress, withSearch } from './address.ts'

describe('readAddress', () => {
  test.each([
    '/',
    '/home',
    '/privacy/us_en?lang=ja',
    '/caf%C3%A9',
    '/a.b/..c/d',
    '/x?next=//elsewhere.example',
    '/x?q=%2F%00',
  ])('accepts %s', (address) => {
    expect(readAddress(address)?.host).toBe('page')
  })

  test.each([
    '//elsewhere.example',
    '//elsewhere.example/home',
    '/\\elsewhere.example',
    '/%5celsewhere',
    '/%2f%2felsewhere',
    '/..%2f..%2fetc/passwd',
    '/../home',
    '/home/..',
    '/./home',
    '/%2e%2E/home',
    '/home%00',
    '/home%0d%0aset-cookie:x',
    '/home%7f',
    '/hömé',
    '',
    'home',
    'http://elsewhere.example/',
    `/${'a'.repeat(1001)}`,
  ])('refuses %s', (address) => {
    expect(readAddress(address)).toBeUndefined()
  })

  test('never throws and never returns another origin', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        const address = readAddress(`/${text}`)
        expect(address === undefined || address.host === 'page').toBe(true)
      }),
    )
  })
})

test.each([
  ['/home', 't=FIS&q=a%2Bb', '/home?t=FIS&q=a%2Bb'],
  ['/home', '', '/home'],
  [
    '/marketing/fission?activityNo=A',
    'activityNo=A&lang=de&auth=1',
    '/marketing/fission?activityNo=A&lang=de&auth=1',
  ],
  ['/place?lang=en#end', 'lang=de', '/place?lang=en#end'],
])('a redirect to %s with %j leads to %s', (to, carried, expected) => {
  expect(withSearch(to, new URLSearchParams(carried))).toBe(expected)
})
