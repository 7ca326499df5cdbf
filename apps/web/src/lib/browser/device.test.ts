import { expect, test } from 'vitest'
import { detectDevice } from '@crema/contract/page/device'
import { userAgents } from './user-agents-for-tests.ts'

test.each([
  ['safari', 'iOS'],
  ['facebookOnIPhone', 'iOS'],
  ['samsung', 'Android'],
  ['firefoxOnAndroid', 'Android'],
  ['chromeOnWindows', 'other'],
  ['safariOnMac', 'other'],
] as const)('%s is on %s', (which, device) => {
  expect(detectDevice(userAgents[which])).toBe(device)
})

test('an iPad with the user agent of a Mac is recognized by its touch points', () => {
  expect(detectDevice(userAgents.safariOnMac, 5)).toBe('iOS')
  expect(detectDevice(userAgents.chromeOnWindows, 10)).toBe('other')
})
