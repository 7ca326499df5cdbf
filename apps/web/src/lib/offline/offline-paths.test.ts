import { expect, test } from 'vitest'
import { bypassedPaths } from './offline-paths.ts'

const isBypassed = (address: string) => bypassedPaths.some((each) => each.test(address))

test.each([
  '/',
  '/home',
  '/home/language',
  '/marketing/tickets?voucherNo=1',
  '/marketing/collect-coupons',
  '/auth?next=/pay',
  '/app/download',
  '/payments',
  '/capital',
  '/checkStandard',
  '/privacy/cn_en',
])('%s opens without a connection', (address) => {
  expect(isBypassed(address)).toBe(false)
})

test.each([
  '/capi/coupon/mine',
  '/partner/redeem',
  '/pay',
  '/pay/123',
  '/demo',
  '/demo/app',
  '/demo/inbox?to=a',
  '/healthz',
  '/readyz',
  '/metrics',
  '/i/K7Q2C4M8XP',
  '/c/SPRING?m=1',
  '/checkStand',
  '/checkstand?orderNo=1',
  '/checkStandMore',
  '/kiosk/checkStand',
  '/checkout?x=1',
  '/paypalAuth',
  '/paypalCapture',
  '/payerMaxEnd',
  '/adyenAuth',
  '/alipayBindCard',
  '/airwallexPay',
  '/sumitomoCardPay',
  '/PAYPALAUTH/',
])('%s goes to the network', (address) => {
  expect(isBypassed(address)).toBe(true)
})
