import { expect, test } from 'vitest'
import { externalBrowserMethod } from './external-browser.ts'
import { detectInAppBrowser } from './in-app-browser.ts'
import { userAgents } from './user-agents-for-tests.ts'

const address = new URL('https://coffee.example/app/download?t=FIS&q=a%3Bb#part')

function methodFor(which: keyof typeof userAgents) {
  const browser = detectInAppBrowser(userAgents[which])
  return browser && externalBrowserMethod(browser, address, userAgents[which])
}

test('LINE opens the browser by an additional parameter', () => {
  for (const which of ['lineOnIPhone', 'lineOnAndroid'] as const) {
    expect(methodFor(which)).toEqual({
      kind: 'link',
      href: 'https://coffee.example/app/download?t=FIS&q=a%3Bb&openExternalBrowser=1#part',
    })
  }
})

test('KakaoTalk opens the browser by its own scheme, with the complete address', () => {
  for (const which of ['kakaotalkOnIPhone', 'kakaotalkOnAndroid'] as const) {
    expect(methodFor(which)).toEqual({
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
] as const)('%s opens it by an intent', (which) => {
  expect(methodFor(which)).toEqual({
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
] as const)('%s opens it by its menu', (which, position) => {
  expect(methodFor(which)).toEqual({ kind: 'menu', position })
})

test('the chain’s own app has no method', () => {
  expect(methodFor('ownAppOnIPhone')).toBeUndefined()
  expect(methodFor('ownAppOnAndroid')).toBeUndefined()
})
