import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localPath } from './local-path.ts'

describe('open redirect by `next`', () => {
  test.each([
    '/home',
    '/marketing/tickets?state=used',
    '/marketing/collect-coupons?activityNo=A&next=https://else.example',
    '/#/app/download',
  ])('a path of this site is accepted: %s', (path) => {
    expect(localPath(path, '/home')).toBe(path)
  })

  test.each([
    undefined,
    '',
    'home',
    'https://else.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//else.example',
    '///else.example',
    '/\\else.example',
    '\\\\else.example',
    '/\t/else.example',
    '/\n/else.example',
    '\t//else.example',
    '/\u0000/else.example',
    ' //else.example',
    '/.//else.example',
    '/..//else.example',
    '/x/..//else.example',
    '/%2e//else.example',
    '/./\\else.example',
    '@else.example',
    '.else.example',
  ])('an address elsewhere is refused: %j', (text) => {
    expect(localPath(text, '/home')).toBe('/home')
  })

  test('every result is on this site', () => {
    const site = 'https://coffee.example'
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      'else.example',
      'https:',
      '//',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const path = localPath(text, '/home')
          expect(new URL(path, site).origin).toBe(site)
          // As a browser reads it once it stands in the address bar.
          expect(path).toMatch(/^\/(?![\\/])/)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
