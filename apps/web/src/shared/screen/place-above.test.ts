import { expect, test } from 'vitest'
import { hrefOf } from '#src/lib/url/paths.ts'
import { parseSearch } from '#src/lib/url/search-params.ts'
import { placeAbove } from './place-above.ts'

test.each([
  ['/marketing/tickets?voucherNo=482177301903', '/marketing/tickets'],
  ['/marketing/tickets?state=used', '/home'],
  ['/home/stores?storeId=S-1', '/home/stores'],
  ['/home/stores?storeId=S-1&keyword=Pike', '/home/stores?keyword=Pike'],
  ['/home/stores?choose=1&activityNo=A-1&storeId=S-1', '/home/stores?choose=1&activityNo=A-1'],
  ['/home/stores?choose=1&activityNo=A-1', '/marketing/collect-coupons?activityNo=A-1'],
  ['/home/stores?keyword=Pike', '/home'],
  ['/home/account/devices', '/home/account'],
  ['/HOME/Account/devices', '/home/account'],
  ['/home/account', '/home'],
  ['/logout/Login', '/home/account'],
  ['/marketing/pointActivity/history', '/marketing/pointActivity'],
  ['/marketing/pointActivity/draw?activityNo=D-1', '/marketing/pointActivity/draws'],
  ['/privacy/us_en', '/home'],
  ['/home/language?voucherNo=1', '/home'],
])('above %s is %s', (address, above) => {
  const [pathname = '', search = ''] = address.split('?')
  expect(hrefOf(placeAbove(pathname, parseSearch(search)))).toBe(above)
})
