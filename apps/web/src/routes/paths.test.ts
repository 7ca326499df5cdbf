import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { ApiClient } from '#src/api/api-client.ts'
import * as paths from '#src/lib/url/paths.ts'
import { createMessageStore } from '#src/session/message-store.ts'
import { createSessionStore } from '#src/session/session.ts'
import { testingSession } from '#src/session/testing-session.ts'
import { createAppRouter } from './routes.tsx'

const router = createAppRouter(
  {
    api: {} as ApiClient, // nothing is loaded
    queries: new QueryClient(),
    session: createSessionStore(testingSession()),
    messages: createMessageStore('en', () => Promise.resolve({})),
  },
  createMemoryHistory(),
)

const addresses = {
  home: paths.home(),
  'home, from a kiosk': paths.home({ shopMdCode: 'S 1' }),
  offers: paths.offers(),
  memberCode: paths.memberCode(),
  language: paths.language(),
  whatsNew: paths.whatsNew(),
  stores: paths.stores(),
  'stores, to choose one': paths.stores({ activityNo: 'A-1', choose: '1' }),
  'stores, one of them': paths.stores({ storeId: 'S-1' }),
  'stores, filtered': paths.stores({ keyword: 'Pike & 3rd', open: '1', couponId: undefined }),
  scan: paths.scan(),
  account: paths.account(),
  accountSection: paths.accountSection('devices'),
  deletion: paths.deletion(),
  campaign: paths.campaign({ activityNo: 'A-1' }),
  'campaign, referred': paths.campaign({ activityNo: 'A-1', fissionCode: 'F', shareMemberId: 'm-1' }),
  poster: paths.poster('A-1'),
  friends: paths.friends(),
  'friends, one campaign': paths.friends({ activityNo: 'A-1' }),
  draw: paths.draw('A-1'),
  offer: paths.offer({ kind: 'coupons', activityNo: 'A-1' }),
  'offer, a draw': paths.offer({ kind: 'lottery', activityNo: 'A-1' }),
  'offer, of friend assist': paths.offer({ kind: 'fission', activityNo: 'A-1' }),
  wallet: paths.wallet(),
  'wallet, filtered': paths.wallet({ state: 'used', kind: 'exchange', keyword: 'é' }),
  'wallet, one voucher': paths.wallet({ voucherNo: '482177301903' }),
  stars: paths.stars(),
  'stars, one gift': paths.stars({ gift: 'TOTE', affordable: '1' }),
  starsPart: paths.starsPart('history', { entries: 'earned' }),
  checkStand: paths.checkStand('o'),
  checkStandMore: paths.checkStandMore('o'),
  checkout: paths.checkout('a'),
  kioskOrder: paths.kioskOrder('o'),
  download: paths.download(),
  'download, handed on': paths.download({ t: 'FIS', q: 'a+b/c=' }),
  legalDocument: paths.legalDocument('privacy', 'KR', 'ko'),
  storage: paths.storage(),
}

test('the addresses of all links', () => {
  const hrefs = Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => [name, paths.hrefOf(address)]),
  )
  expect(hrefs).toMatchInlineSnapshot(`
    {
      "account": "/home/account",
      "accountSection": "/home/account/devices",
      "campaign": "/marketing/collect-coupons?activityNo=A-1",
      "campaign, referred": "/marketing/collect-coupons?activityNo=A-1&fissionCode=F&shareMemberId=m-1",
      "checkStand": "/checkStand?orderId=o",
      "checkStandMore": "/checkStandMore?orderId=o",
      "checkout": "/checkout?attemptId=a",
      "deletion": "/logout/selectCountry",
      "download": "/app/download",
      "download, handed on": "/app/download?t=FIS&q=a%2Bb%2Fc%3D",
      "draw": "/marketing/pointActivity/draw?activityNo=A-1",
      "friends": "/marketing/fission",
      "friends, one campaign": "/marketing/fission?activityNo=A-1",
      "home": "/home",
      "home, from a kiosk": "/home?shopMdCode=S+1",
      "kioskOrder": "/kiosk/checkStand?orderId=o",
      "language": "/home/language",
      "legalDocument": "/privacy/kr_ko",
      "memberCode": "/home/card",
      "offer": "/marketing/collect-coupons?activityNo=A-1",
      "offer, a draw": "/marketing/pointActivity/draw?activityNo=A-1",
      "offer, of friend assist": "/marketing/fission?activityNo=A-1",
      "offers": "/home/offers",
      "poster": "/marketing/poster?activityNo=A-1",
      "scan": "/home/scan",
      "stars": "/marketing/pointActivity",
      "stars, one gift": "/marketing/pointActivity?gift=TOTE&affordable=1",
      "starsPart": "/marketing/pointActivity/history?entries=earned",
      "storage": "/cookie",
      "stores": "/home/stores",
      "stores, filtered": "/home/stores?keyword=Pike+%26+3rd&open=1",
      "stores, one of them": "/home/stores?storeId=S-1",
      "stores, to choose one": "/home/stores?activityNo=A-1&choose=1",
      "wallet": "/marketing/tickets",
      "wallet, filtered": "/marketing/tickets?state=used&kind=exchange&keyword=%C3%A9",
      "wallet, one voucher": "/marketing/tickets?voucherNo=482177301903",
      "whatsNew": "/home/whats-new",
    }
  `)
})

test('each function of the path builder has an address above', () => {
  const names = new Set(Object.keys(addresses).map((name) => name.replace(/,.*/, '')))
  expect([...names, 'hrefOf'].toSorted()).toEqual(Object.keys(paths).toSorted())
})

test.each(Object.entries(addresses))(
  '%s is a route, and the router writes the same address',
  (_, address) => {
    expect(Object.keys(router.routesByPath)).toContain(address.to)
    // Each address is one of a route, which the table of all of them cannot express.
    const location = router.buildLocation(address as Parameters<typeof router.buildLocation>[0])
    expect(location.href).toBe(paths.hrefOf(address))
  },
)

test('every route of the table', () => {
  expect(Object.keys(router.routesByPath).toSorted()).toMatchInlineSnapshot(`
    [
      "/",
      "/$",
      "/adyenAuth",
      "/airwallexPay",
      "/alipayBindCard",
      "/app.html",
      "/app/download",
      "/app/redirect",
      "/auth",
      "/cancellation/$",
      "/checkStand",
      "/checkStandMore",
      "/checkout",
      "/consentForm/$",
      "/cookie",
      "/cookiePrivacy/$",
      "/cotti-login",
      "/dAccount/$",
      "/home",
      "/home/account",
      "/home/account/$section",
      "/home/card",
      "/home/language",
      "/home/offers",
      "/home/scan",
      "/home/stores",
      "/home/whats-new",
      "/kiosk/checkStand",
      "/kiosk/download",
      "/legal/$",
      "/logout",
      "/logout/Login",
      "/logout/cancellation",
      "/logout/logout",
      "/logout/logoutSuccess",
      "/logout/selectCountry",
      "/mail/$",
      "/marketing/collect-coupons",
      "/marketing/fission",
      "/marketing/pointActivity",
      "/marketing/pointActivity/$part",
      "/marketing/pointActivity/draw",
      "/marketing/poster",
      "/marketing/redirect",
      "/marketing/tickets",
      "/payerMaxEnd",
      "/paypalAuth",
      "/paypalCapture",
      "/privacy/$",
      "/sumitomoCardPay",
      "/userPrivacy/$",
    ]
  `)
})
