import { expect, test } from 'vitest'
import { webPath } from './web-path.ts'

const origin = 'https://coffee.example'
const payload = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
const share = (fields: object) => webPath({ t: 'FIS', q: payload(fields) }, origin)

test('continues at the shared page, with the referrer', () => {
  expect(
    share({
      activityNo: 'DEMO-DIRECT',
      memberId: 'm-1',
      shopMdCode: 'S-7',
      url: `${origin}/marketing/collect-coupons?activityNo=DEMO-DIRECT&lang=ja#terms`,
    }),
  ).toEqual({
    path: '/marketing/collect-coupons?activityNo=DEMO-DIRECT&lang=ja&shareMemberId=m-1&shopMdCode=S-7#terms',
    isBroken: false,
  })
})

test('parameters that the page has are not replaced', () => {
  expect(
    share({
      activityNo: 'A',
      memberId: 'm-2',
      url: `${origin}/marketing/fission?activityNo=A&shareMemberId=m-1`,
    }).path,
  ).toBe('/marketing/fission?activityNo=A&shareMemberId=m-1')
})

test.each([
  ['none', undefined],
  ['one elsewhere', 'https://evil.example/marketing/collect-coupons?activityNo=A'],
  ['one elsewhere by a trick', '//evil.example/'],
  ['one elsewhere by another', 'https://coffee.example@evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['no address at all', 'http://'],
])('without a page of this site it is the campaign: %s', (_what, url) => {
  expect(share({ activityNo: 'A', memberId: 'm-1', url })).toEqual({
    path: '/marketing/redirect?activityNo=A&shareMemberId=m-1',
    isBroken: false,
  })
})

test.each([
  ['no payload', undefined],
  ['an empty one', ''],
  ['noise', '%%%'],
  ['one without a campaign', payload({ memberId: 'm-1', url: `${origin}/home` })],
])('a share link without a readable campaign is broken: %s', (_what, q) => {
  expect(webPath({ t: 'FIS', ...(q === undefined ? {} : { q }) }, origin)).toEqual({
    path: '/home',
    isBroken: true,
  })
})

test('any other link continues at home', () => {
  expect(webPath({}, origin)).toEqual({ path: '/home', isBroken: false })
  expect(webPath({ t: 'OTHER', q: payload({ activityNo: 'A' }) }, origin)).toEqual({
    path: '/home',
    isBroken: false,
  })
})
