import { describe, expect, it } from 'vitest'
import { readScannedText } from './scanned-text.ts'

const origin = 'https://page.example'

describe('readScannedText', () => {
  it.each([
    [
      'https://page.example/marketing/collect-coupons?activityNo=A-1&lang=ar',
      { kind: 'page', path: '/marketing/collect-coupons?activityNo=A-1&lang=ar' },
    ],
    ['https://page.example/#/app/download', { kind: 'page', path: '/#/app/download' }],
    ['https://page.example//elsewhere.example/', { kind: 'page', path: '/home' }],
    ['https://page.example.evil.example/home', { kind: 'elsewhere', host: 'page.example.evil.example' }],
    ['https://page.example@evil.example/home', { kind: 'elsewhere', host: 'evil.example' }],
    ['http://page.example/home', { kind: 'elsewhere', host: 'page.example' }],
    [' CREMA1.abc.def\n', { kind: 'code', text: 'CREMA1.abc.def' }],
    ['javascript:alert(1)', { kind: 'code', text: 'javascript:alert(1)' }],
    ['https://', { kind: 'code', text: 'https://' }],
  ])('reads %j', (text, expected) => {
    expect(readScannedText(text, origin)).toEqual(expected)
  })
})
