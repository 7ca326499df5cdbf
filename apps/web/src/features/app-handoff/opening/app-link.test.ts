import { expect, test } from 'vitest'
import { brand } from '#src/lib/brand/brand.ts'
import { userAgents } from '#src/lib/browser/user-agents-for-tests.ts'
import { appLink } from './app-link.ts'

const store = 'https://play.google.com/store/apps/details?id=a.b'

test('the parameters of the link are handed on unchanged', () => {
  expect(appLink({ t: 'FIS', q: 'a+b/c=' }, store, userAgents.safari)).toBe(
    `${brand.appScheme}://open?t=FIS&q=a%2Bb%2Fc%3D`,
  )
  expect(appLink({ q: 'x' }, store, userAgents.firefoxOnAndroid)).toBe(`${brand.appScheme}://open?q=x`)
  expect(appLink({}, store, userAgents.chromeOnWindows)).toBe(`${brand.appScheme}://open`)
  expect(appLink({ t: '', q: '' }, store, userAgents.safari)).toBe(`${brand.appScheme}://open`)
})

test.each(['chromeOnAndroid', 'samsung'] as const)('%s gets an intent with a fallback', (which) => {
  expect(appLink({ t: 'FIS', q: 'a' }, store, userAgents[which])).toBe(
    `intent://open?t=FIS&q=a#Intent;scheme=${brand.appScheme};package=${brand.androidPackage};`
      + 'S.browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fapps%2Fdetails%3Fid%3Da.b;end',
  )
})

test.each(['facebookOnAndroid', 'lineOnAndroid', 'someAppOnAndroid'] as const)(
  '%s gets the scheme: few in-app browsers support intents',
  (which) => {
    expect(appLink({}, store, userAgents[which])).toBe(`${brand.appScheme}://open`)
  },
)

test('the parameters of the link cannot end or extend the intent', () => {
  const link = appLink(
    { t: '#Intent;package=evil;end', q: ';S.browser_fallback_url=https://evil.example;end' },
    store,
    userAgents.chromeOnAndroid,
  )
  expect(link.match(/#/g)).toHaveLength(1)
  expect(link.split('#Intent;')[1]?.split(';')).toEqual([
    `scheme=${brand.appScheme}`,
    `package=${brand.androidPackage}`,
    `S.browser_fallback_url=${encodeURIComponent(store)}`,
    'end',
  ])
})
