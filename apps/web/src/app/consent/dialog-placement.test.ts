import { expect, test } from 'vitest'
import type { ScreenName } from '#src/routes/routes.tsx'
import { dialogPlacement, type DialogPlacement, placements } from './dialog-placement.ts'

/** Each screen has a place, and there is none without a screen. */
const ofScreens: Record<ScreenName, DialogPlacement> = placements

test.each([
  'document',
  'cookie',
  'payment',
  'paymentResult',
  'kiosk',
  'deletion',
  'signIn',
  'scan',
  'memberCode',
] as const)('it is not on %s', (screen) => {
  expect(dialogPlacement(screen)).toBe('none')
})

test.each([
  ['collectCoupons', 'inHero'],
  ['fission', 'inHero'],
  ['draw', 'inHero'],
  ['wallet', 'inFlow'],
] as const)('it covers no content on %s', (screen, placement) => {
  expect(dialogPlacement(screen)).toBe(placement)
})

test('while the router is between screens there is none', () => {
  expect(dialogPlacement(undefined)).toBe('none')
  expect(Object.keys(ofScreens)).toContain('home')
})
