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

const unsupportedEverywhere: BrowserCapability[] = ['downloads', 'google']
const withoutOtherApps: BrowserCapability[] = [...unsupportedEverywhere, 'apps']

const cases: Case[] = [
  ['ownAppOnIPhone', 'ownApp', brand.name, withoutOtherApps],
  ['ownAppOnAndroid', 'ownApp', brand.name, withoutOtherApps],
  ['wechatOnIPhone', 'wechat', 'WeChat', withoutOtherApps],
  ['wechatOnAndroid', 'wechat', 'WeChat', withoutOtherApps],
  ['lineOnIPhone', 'line', 'LINE', unsupportedEverywhere],
  ['lineOnAndroid', 'line', 'LINE', unsupportedEverywhere],
  ['kakaotalkOnIPhone', 'kakaotalk', 'KakaoTalk', unsupportedEverywhere],
  ['kakaotalkOnAndroid', 'kakaotalk', 'KakaoTalk', unsupportedEverywhere],
  ['threadsOnIPhone', 'threads', 'Threads', withoutOtherApps],
  ['threadsOnAndroid', 'threads', 'Threads', [...withoutOtherApps, 'clipboard', 'camera', 'location']],
  ['instagramOnIPhone', 'instagram', 'Instagram', withoutOtherApps],
  ['instagramOnAndroid', 'instagram', 'Instagram', [...withoutOtherApps, 'clipboard', 'camera']],
  ['facebookOnIPhone', 'facebook', 'Facebook', withoutOtherApps],
  ['facebookOnAndroid', 'facebook', 'Facebook', [...withoutOtherApps, 'clipboard', 'camera']],
  ['messengerOnAndroid', 'facebook', 'Facebook', [...withoutOtherApps, 'clipboard', 'camera']],
  ['tiktokOnIPhone', 'tiktok', 'TikTok', withoutOtherApps],
  ['tiktokOnAndroid', 'tiktok', 'TikTok', [...withoutOtherApps, 'clipboard', 'camera', 'location']],
  ['xOnIPhone', 'x', 'X', withoutOtherApps],
  ['xOnAndroid', 'x', 'X', [...withoutOtherApps, 'clipboard', 'camera', 'location']],
  ['snapchatOnIPhone', 'snapchat', 'Snapchat', withoutOtherApps],
  ['snapchatOnAndroid', 'snapchat', 'Snapchat', [...withoutOtherApps, 'clipboard', 'camera', 'location']],
  ['linkedinOnIPhone', 'linkedin', 'LinkedIn', withoutOtherApps],
  ['linkedinOnAndroid', 'linkedin', 'LinkedIn', [...withoutOtherApps, 'clipboard', 'camera', 'location']],
  ['someAppOnIPhone', 'iosWebView', undefined, withoutOtherApps],
  ['someAppOnAndroid', 'androidWebView', undefined, [...withoutOtherApps, 'clipboard', 'camera', 'location']],
]

test.each(cases)('%s is %s', (which, id, name, unsupported) => {
  expect(detectInAppBrowser(userAgents[which])).toEqual({ id, name, unsupported: new Set(unsupported) })
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
] as const)('%s is a standalone browser', (which) => {
  expect(detectInAppBrowser(userAgents[which])).toBeUndefined()
})

test('every user agent of the list is tested above', () => {
  expect(new Set(cases.map(([, id]) => id))).toHaveLength(13)
  expect(Object.keys(userAgents)).toHaveLength(cases.length + 8)
})

afterEach(() => vi.unstubAllGlobals())

test('a page on an iPhone’s home screen supports what the phone supports', () => {
  vi.stubGlobal('navigator', { userAgent: userAgents.someAppOnIPhone, standalone: true })
  expect(currentInAppBrowser()).toBeUndefined()
  expect(browserSupports('downloads')).toBe(true)
  vi.stubGlobal('navigator', { userAgent: userAgents.someAppOnIPhone, standalone: false })
  expect(browserSupports('downloads')).toBe(false)
  expect(browserSupports('camera')).toBe(true)
})
