import { expect, test } from 'vitest'
import { externalBrowserMethod } from './external-browser.ts'
import { detectInAppBrowser } from './in-app-browser.ts'
import { userAgents } from './user-agents-for-tests.ts'

const address = new URL('https://coffee.example/app/download?t=FIS&q=a%3Bb#part')

function wayOutOf(which: keyof typeof userAgents) {
  const browser = detectInAppBrowser(userAgents[which])
  return browser && externalBrowserMethod(browser, address, userAgents[which])
}

test('LINE is asked by a parameter, which keeps the others', () => {
  for (const which of ['lineOnIPhone', 'lineOnAndroid'] as const) {
    expect(wayOutOf(which)).toEqual({
      kind: 'link',
      href: 'https://coffee.example/app/download?t=FIS&q=a%3Bb&openExternalBrowser=1#part',
    })
  }
})

test('KakaoTalk is asked by its own scheme, with the whole address', () => {
  for (const which of ['kakaotalkOnIPhone', 'kakaotalkOnAndroid'] as const) {
    expect(wayOutOf(which)).toEqual({
      kind: 'link',
      href: `kakaotalk://web/openExternal?url=${encodeURIComponent(address.href)}`,
    })
  }
})

test.each([
  'facebookOnAndroid',
  'instagramOnAndroid',
  'xOnAndroid',
  'snapchatOnAndroid',
  'linkedinOnAndroid',
  'someAppOnAndroid',
] as const)('%s is left by an intent', (which) => {
  expect(wayOutOf(which)).toEqual({
    kind: 'link',
    href: 'intent://coffee.example/app/download?t=FIS&q=a%3Bb#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  })
})

test.each([
  ['wechatOnAndroid', 'top'],
  ['wechatOnIPhone', 'top'],
  ['tiktokOnAndroid', 'top'],
  ['threadsOnAndroid', 'top'],
  ['instagramOnIPhone', 'top'],
  ['linkedinOnIPhone', 'top'],
  ['facebookOnIPhone', undefined],
  ['xOnIPhone', undefined],
  ['snapchatOnIPhone', undefined],
  ['someAppOnIPhone', undefined],
] as const)('%s is left by its menu', (which, place) => {
  expect(wayOutOf(which)).toEqual({ kind: 'menu', place })
})

test('nobody is sent out of the chain’s own app', () => {
  expect(wayOutOf('ownAppOnIPhone')).toBeUndefined()
  expect(wayOutOf('ownAppOnAndroid')).toBeUndefined()
})
