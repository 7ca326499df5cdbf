import { expect, test } from 'vitest'
import { hasPhoneSettings, permissionGuide } from './permission-guide.ts'
import { userAgents } from './user-agents-for-tests.ts'

test.each([
  ['safari', 'iosSafari'],
  ['chromeOnIPhone', 'iosBrowser'],
  ['firefoxOnIPhone', 'iosBrowser'],
  ['chromeOnAndroid', 'androidChrome'],
  ['samsung', 'samsungInternet'],
  ['firefoxOnAndroid', 'androidFirefox'],
  ['chromeOnWindows', 'desktopChrome'],
  ['safariOnMac', 'desktopSafari'],
  ['ownAppOnIPhone', 'hostApp'],
  ['ownAppOnAndroid', 'hostApp'],
  ['instagramOnIPhone', 'otherApp'],
  ['wechatOnAndroid', 'otherApp'],
  ['someAppOnIPhone', 'otherApp'],
] as const)('%s: %s', (browser, guide) => {
  expect(permissionGuide(userAgents[browser])).toBe(guide)
})

test('Edge, and Firefox on a computer', () => {
  expect(permissionGuide(`${userAgents.chromeOnWindows} Edg/131.0.0.0`)).toBe('desktopEdge')
  expect(permissionGuide('Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0')).toBe(
    'desktopFirefox',
  )
})

test('an iPad calls itself a Mac but has touch points', () => {
  expect(permissionGuide(userAgents.safariOnMac, { maxTouchPoints: 5 })).toBe('iosSafari')
})

test('a page on an iPhone’s home screen is in no app', () => {
  expect(permissionGuide(userAgents.someAppOnIPhone, { isInstalled: true })).toBe('iosSafari')
})

test('an unknown browser gets the general way', () => {
  expect(permissionGuide('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 Epiphany/605')).toBe(
    'otherBrowser',
  )
})

test('on a phone its own settings count, too; on a computer they do not', () => {
  expect(hasPhoneSettings('androidChrome')).toBe(true)
  expect(hasPhoneSettings('iosSafari')).toBe(true)
  expect(hasPhoneSettings('desktopChrome')).toBe(false)
})
