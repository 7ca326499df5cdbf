import { expect, test } from 'vitest'
import { currentItem, isList, isSection, isTask } from './navigation-items.ts'

test.each([
  ['/home', '/home'],
  ['/HOME/', '/home'],
  ['/home/language', undefined],
  ['/Home/Language/', undefined],
  ['/home/whats-new', '/home'],
  ['/home/scan', '/home/scan'],
  ['/home/account/devices', '/home/account'],
  ['/marketing/tickets', '/marketing/tickets'],
  ['/marketing/pointActivity', '/marketing/pointActivity'],
  ['/marketing/pointactivity/history/', '/marketing/pointActivity'],
  ['/homely', undefined],
  ['/privacy/us_en', undefined],
  ['/app/download', undefined],
])('the item of %s is %s', (pathname, item) => {
  expect(currentItem(pathname)?.to).toBe(item)
})

test.each([
  ['/marketing/tickets', {}, false],
  ['/marketing/tickets', { voucherNo: '482177301903' }, true],
  ['/home/stores', { storeId: 'S-1' }, false],
  ['/app/download', {}, true],
  ['/App/Download/', { t: 'FIS' }, true],
  ['/app/download', { notFound: '1' }, false],
  ['/privacy/us_en', {}, false],
])('%s with %o is a screen without the tab bar: %s', (pathname, search, expected) => {
  expect(isTask(pathname, search)).toBe(expected)
})

test.each([
  ['/home', {}, true],
  ['/home/offers', {}, true],
  ['/marketing/tickets/', { state: 'used' }, true],
  ['/home/stores', { storeId: 'S-1' }, false],
  ['/home/language', {}, true],
  ['/home/whats-new', {}, true],
  ['/home/scan', {}, false],
])('%s with %o is a list: %s', (pathname, search, expected) => {
  expect(isList(pathname, search)).toBe(expected)
})

test.each([
  ['/marketing/tickets/', { state: 'used' }, true],
  ['/marketing/tickets', { voucherNo: '482177301903' }, false],
  ['/Home/Stores', {}, true],
  ['/home/stores', { storeId: 'S-1' }, false],
  ['/home/scan', {}, true],
  ['/home/account/devices', {}, false],
  ['/privacy/us_en', {}, false],
])('%s with %o is a section: %s', (pathname, search, expected) => {
  expect(isSection(pathname, search)).toBe(expected)
})
