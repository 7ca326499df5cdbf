import { afterEach, expect, test, vi } from 'vitest'
import { brand } from '../brand/brand.ts'
import {
  currentInAppBrowser,
  browserSupports,
  detectInAppBrowser,
  type InAppBrowserId,
  type BrowserCapability,
} from './in-app-browser.ts'
import { userAgents } from './user-agents-for-tests.ts'

type Case = [keyof typeof userAgents, InAppBrowserId, string | undefined, BrowserCapability[]]

const always: BrowserCapability[] = ['downloads', 'google']
const closed: BrowserCapability[] = [...always, 'apps']

const cases: Case[] = [
  ['ownAppOnIPhone', 'ownApp', brand.name, closed],
  ['ownAppOnAndroid', 'ownApp', brand.name, closed],
  ['wechatOnIPhone', 'wechat', 'WeChat', closed],
  ['wechatOnAndroid', 'wechat', 'WeChat', closed],
  ['lineOnIPhone', 'line', 'LINE', always],
  ['lineOnAndroid', 'line', 'LINE', always],
  ['kakaotalkOnIPhone', 'kakaotalk', 'KakaoTalk', always],
  ['kakaotalkOnAndroid', 'kakaotalk', 'KakaoTalk', always],
  ['threadsOnIPhone', 'threads', 'Threads', closed],
  ['threadsOnAndroid', 'threads', 'Threads', [...closed, 'clipboard', 'camera', 'location']],
  ['instagramOnIPhone', 'instagram', 'Instagram', closed],
  ['instagramOnAndroid', 'instagram', 'Instagram', [...closed, 'clipboard', 'camera']],
  ['facebookOnIPhone', 'facebook', 'Facebook', closed],
  ['facebookOnAndroid', 'facebook', 'Facebook', [...closed, 'clipboard', 'camera']],
  ['messengerOnAndroid', 'facebook', 'Facebook', [...closed, 'clipboard', 'camera']],
  ['tiktokOnIPhone', 'tiktok', 'TikTok', closed],
  ['tiktokOnAndroid', 'tiktok', 'TikTok', [...closed, 'clipboard', 'camera', 'location']],
  ['xOnIPhone', 'x', 'X', closed],
  ['xOnAndroid', 'x', 'X', [...closed, 'clipboard', 'camera', 'location']],
  ['snapchatOnIPhone', 'snapchat', 'Snapchat', closed],
  ['snapchatOnAndroid', 'snapchat', 'Snapchat', [...closed, 'clipboard', 'camera', 'location']],
  ['linkedinOnIPhone', 'linkedin', 'LinkedIn', closed],
  ['linkedinOnAndroid', 'linkedin', 'LinkedIn', [...closed, 'clipboard', 'camera', 'location']],
  ['someAppOnIPhone', 'iosWebView', undefined, closed],
  ['someAppOnAndroid', 'androidWebView', undefined, [...closed, 'clipboard', 'camera', 'location']],
]

test.each(cases)('%s is %s', (which, id, name, cannot) => {
  expect(detectInAppBrowser(userAgents[which])).toEqual({ id, name, cannot: new Set(cannot) })
})

test.each([
  'safari',
  'chromeOnIPhone',
  'firefoxOnIPhone',
  'chromeOnAndroid',
  'samsung',
  'firefoxOnAndroid',
  'chromeOnWindows',
  'safariOnMac',
] as const)('%s is a browser of its own', (which) => {
  expect(detectInAppBrowser(userAgents[which])).toBeUndefined()
})

test('every user agent of the list is judged above', () => {
  expect(new Set(cases.map(([, id]) => id))).toHaveLength(13)
  expect(Object.keys(userAgents)).toHaveLength(cases.length + 8)
})

afterEach(() => vi.unstubAllGlobals())

test('a page on an iPhone’s home screen can do what the phone can', () => {
  vi.stubGlobal('navigator', { userAgent: userAgents.someAppOnIPhone, standalone: true })
  expect(currentInAppBrowser()).toBeUndefined()
  expect(browserSupports('downloads')).toBe(true)
  vi.stubGlobal('navigator', { userAgent: userAgents.someAppOnIPhone, standalone: false })
  expect(browserSupports('downloads')).toBe(false)
  expect(browserSupports('camera')).toBe(true)
})
