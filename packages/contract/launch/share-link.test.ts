import { expect, test } from 'vitest'
import { countryList } from '../countries/countries.ts'
import { readLaunch } from './launch.ts'
import { appShareLink, shareLink, type ShareLink } from './share-link.ts'

const origin = 'https://coffee.example'
const plain: ShareLink = { activityNo: 'DEMO-NEWUSER', lang: 'en', cnty: 'US', zone: 'America/New_York' }

test.each<[string, Partial<ShareLink>, string]>([
  ['by a visitor', {}, 'activityNo=DEMO-NEWUSER&lang=en&cnty=us&zone=America%2FNew_York&auth=1'],
  [
    'by a member',
    { shareMemberId: '0199-a' },
    'activityNo=DEMO-NEWUSER&lang=en&cnty=us&zone=America%2FNew_York&shareMemberId=0199-a&auth=1',
  ],
  [
    'of an invitation',
    { fissionCode: 'F1', shareMemberId: '0199-a', lang: 'cht', cnty: 'HK', zone: 'Asia/Hong_Kong' },
    'activityNo=DEMO-NEWUSER&fissionCode=F1&lang=cht&cnty=hk&zone=Asia%2FHong_Kong&shareMemberId=0199-a&auth=1',
  ],
  [
    'with signs that mean something in an address',
    { activityNo: 'A&b=#1', fissionCode: 'x y?' },
    'activityNo=A%26b%3D%231&fissionCode=x+y%3F&lang=en&cnty=us&zone=America%2FNew_York&auth=1',
  ],
])('a link %s', (_, link, search) => {
  expect(shareLink(origin, '/marketing/collect-coupons', { ...plain, ...link })).toBe(
    `${origin}/marketing/collect-coupons?${search}`,
  )
})

test.each(countryList)('is read with country %s again', (cnty) => {
  const { searchParams } = new URL(
    shareLink(origin, '/marketing/fission', { ...plain, cnty, lang: 'id', zone: 'Asia/Tokyo' }),
  )
  expect(readLaunch(searchParams)).toMatchObject({ country: cnty, zone: 'Asia/Tokyo' })
  expect(searchParams.get('lang')).toBe('id')
})

test('the link of the app contains all values, in any script', () => {
  const payload = {
    shopMdCode: 'S0042',
    memberId: 'm-1',
    activityNo: 'DEMO-DIRECT',
    url: `${origin}/marketing/fission?x=مجانًا&y=免費`,
  }
  const { pathname, searchParams } = new URL(appShareLink(origin, payload))
  expect([pathname, searchParams.get('t')]).toEqual(['/app.html', 'FIS'])
  expect(JSON.parse(Buffer.from(searchParams.get('q') ?? '', 'base64url').toString())).toEqual(payload)
})
