/** Every screen and state to photograph: who looks, where, and what they do first. */
import {
  changesPhone, claimsWithoutPhone, deleting, failsToSignIn, hasDevices, hasPasskeys, isMemberBy, isSentToCode, meetsTerms, opensFirstPart,
  proves, provesAccount, provesByGoogle, readsOn, searchesCountry, seesOtherWays, sendsAsItIs, sendsBadPhone, sendsPassword, sendsPhone, signingIn, signsUpFor,
  typesPassword, waitsFor,
} from './account-steps.ts'
import {
  comesAlive, failsToSignOut, goesOffline, isRefused, looksIntoApp, missesPart, opensDocument, savesPicture, scansOrder, seesStore, waitsForApp,
} from './door-steps.ts'
import {
  arrives, arrivesAsNewcomer, checksVoucher, claim, claimAsNewcomer, holds, looksThroughCamera, losesConnection, missesCamera, opensCalendar, opensCamera,
  opensHours, opensSharing, reads, readsEmptyPicture, refusesPlace, scansPicture, sendsAddress, sendsBadAddress, sendsWrongCode, signsUp, takesOrder,
  takesBack, tellsPlace, usesVoucher, type Step,
} from './steps.ts'

export type Screen = {
  name: string
  path: string
  /** Somebody new each time, or the demo member. Default: visitor. */
  who?: 'visitor' | 'member'
  steps?: readonly Step[]
  /** Of a browser other than the one that takes the picture. */
  userAgent?: string
  /** The screen is one of failure, on purpose. */
  hasFailed?: true
  /** It waits for the gateway, on purpose. */
  isLoading?: true
}

const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const facebookBrowser = `${pixel} [FB_IAB/FB4A;FBAV/491.0.0.57.80;IABMV/1;]`
const weChatBrowser = `${iPhone} MicroMessenger/8.0.54(0x18003631) NetType/WIFI Language/zh_CN`
const tikTokBrowser = `${pixel} trill_370204 BytedanceWebview/d8a21c6 AppName/trill ByteLocale/en Region/SG`
const ownApp = `${iPhone} CremaApp/5.2.0`

const lineBrowser = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Line/15.1.0'

const campaign = (activityNo: string) => `/marketing/collect-coupons?activityNo=${activityNo}`
const welcome = campaign('DEMO-NEWUSER')

const kinds: Record<string, string> = {
  'any-drink': 'DEMO-ALLDRINK',
  discount: 'DEMO-DISCOUNT',
  'full-reduction': 'DEMO-FULLREDUCTION',
  'direct-reduction': 'DEMO-DIRECT',
}

/** One of each kind, and a few more than are found at a glance. */
const everyKind = ['DEMO-NEWUSER', ...Object.values(kinds), 'DEMO-EXCHANGE', 'DEMO-FIXED']

const refusals: Record<string, string> = {
  'not-started': 'DEMO-NOTSTARTED',
  ended: 'DEMO-ENDED',
  'off-shelf': 'DEMO-OFFSHELF',
  'sold-out': 'DEMO-SOLDOUT',
  'day-quota': 'DEMO-DAYQUOTA',
  'outside-hours': 'DEMO-OUTSIDEHOURS',
  participants: 'DEMO-PARTICIPANTS',
  'scan-only': 'DEMO-SCANONLY',
  'store-only': 'DEMO-STOREONLY',
  'stores-closed': 'DEMO-STORECLOSED',
  'total-limit': 'DEMO-LIMIT',
  prizes: 'DEMO-PRIZES',
}

export const screens: readonly Screen[] = [
  { name: 'campaign', path: welcome },
  { name: 'campaign-one-coupon', path: campaign('DEMO-EXCHANGE') },
  { name: 'campaign-sign-in', path: welcome, steps: [claim] },
  { name: 'campaign-sign-in-error', path: welcome, steps: [claim, sendsBadAddress] },
  { name: 'campaign-code', path: welcome, steps: [claim, sendsAddress] },
  { name: 'campaign-code-wrong', path: welcome, steps: [claim, sendsAddress, sendsWrongCode] },
  { name: 'campaign-offline', path: welcome, steps: [claim, losesConnection] },
  { name: 'campaign-claimed', path: welcome, steps: [claimAsNewcomer] },
  { name: 'campaign-share', path: welcome, steps: [opensSharing] },
  { name: 'campaign-shared', path: `${welcome}&auth=1`, steps: [arrives] },
  ...Object.entries(kinds).map(([name, activityNo]) => ({ name: `campaign-${name}`, path: campaign(activityNo) })),
  { name: 'campaign-some-stores', path: campaign('DEMO-FIXED') },
  { name: 'campaign-calendar', path: campaign('DEMO-NOTSTARTED'), userAgent: lineBrowser, steps: [opensCalendar] },
  ...Object.entries(refusals).map(([name, activityNo]) => ({ name: `refused-${name}`, path: campaign(activityNo) })),
  { name: 'refused-phone', path: campaign('DEMO-PHONEONLY'), who: 'member' },
  { name: 'refused-new-members', path: campaign('DEMO-NEWONLY'), who: 'member' },
  { name: 'refused-phone-sign-up', path: campaign('DEMO-PHONEREG'), who: 'member' },
  { name: 'refused-series', path: campaign('DEMO-SERIESTWO'), steps: [holds('DEMO-SERIES')] },
  { name: 'refused-new-once', path: campaign('DEMO-ONEPERSON'), steps: [holds('DEMO-NEWONLY')] },
  { name: 'refused-often-enough', path: campaign('DEMO-FULLREDUCTION'), steps: [holds('DEMO-FULLREDUCTION', 'DEMO-FULLREDUCTION')] },
  { name: 'missing-parameters', path: '/marketing/collect-coupons' },
  { name: 'not-found', path: campaign('DEMO-NOSUCHTHING') },
  { name: 'not-in-country', path: campaign('DEMO-OTHERCOUNTRY') },
  { name: 'home', path: '/home' },
  { name: 'home-member', path: '/home', who: 'member' },
  { name: 'stores', path: '/home/stores' },
  { name: 'stores-near', path: '/home/stores', steps: [tellsPlace] },
  { name: 'stores-place-refused', path: '/home/stores', steps: [refusesPlace] },
  { name: 'stores-none', path: '/home/stores?keyword=zzz' },
  { name: 'store', path: '/home/stores?storeId=US-SEA-1', steps: [opensHours] },
  { name: 'store-near', path: '/home/stores?storeId=US-SEA-1', steps: [tellsPlace, opensHours] },
  { name: 'store-unknown', path: '/home/stores?storeId=NOWHERE' },
  { name: 'stores-to-choose', path: '/home/stores?activityNo=DEMO-STOREONLY&choose=1' },
  { name: 'stores-of-coupon', path: '/home/stores?couponId=DEMO-FIXED@1763400000000' },
  { name: 'scan', path: '/home/scan' },
  { name: 'scan-refused', path: '/home/scan', steps: [opensCamera] },
  { name: 'scan-looking', path: '/home/scan', steps: [looksThroughCamera] },
  { name: 'scan-no-camera', path: '/home/scan', steps: [missesCamera('NotFoundError', 'scanning.missingTitle')] },
  { name: 'scan-camera-in-use', path: '/home/scan', steps: [missesCamera('NotReadableError', 'scanning.busyTitle')] },
  { name: 'scan-no-code', path: '/home/scan', steps: [readsEmptyPicture] },
  { name: 'scan-invalid', path: '/home/scan', steps: [reads('CREMA:S1:DEMO-SCANONLY:-:1:forged', 'scanning.invalidHelp')] },
  { name: 'scan-elsewhere', path: '/home/scan', steps: [reads('https://elsewhere.example/a', 'scanning.elsewhereTitle')] },
  { name: 'scan-no-picture', path: '/home/scan', steps: [scansPicture] },
  { name: 'language', path: '/home/language' },
  { name: 'account', path: '/home/account', who: 'member' },
  { name: 'account-visitor', path: '/home/account' },
  { name: 'account-name', path: '/home/account/name', who: 'member' },
  { name: 'account-email', path: '/home/account/email', who: 'member', steps: [proves] },
  { name: 'account-phone', path: '/home/account/phone', who: 'member' },
  { name: 'account-phone-error', path: '/home/account/phone', who: 'member', steps: [sendsBadPhone] },
  { name: 'account-proof', path: '/home/account/password', who: 'member' },
  { name: 'account-proof-error', path: '/home/account/password', who: 'member', steps: [sendsAsItIs] },
  { name: 'account-password', path: '/home/account/password', who: 'member', steps: [proves, typesPassword('slow morning light')] },
  { name: 'account-passkeys', path: '/home/account/passkeys', who: 'member', steps: [hasPasskeys] },
  { name: 'account-passkeys-none', path: '/home/account/passkeys', who: 'member' },
  { name: 'account-google', path: '/home/account/google', who: 'member' },
  { name: 'account-devices', path: '/home/account/devices', who: 'member', steps: [hasDevices] },
  { name: 'account-devices-loading', path: '/home/account/devices', who: 'member', steps: [waitsFor('customer/sessions')], isLoading: true },
  { name: 'account-consents', path: '/auth?next=/home/account/consents', steps: [signsUpFor('consents')] },
  { name: 'account-consents-none', path: '/home/account/consents', who: 'member' },
  { name: 'account-proof-google', path: '/home/account/google', who: 'member', steps: [provesByGoogle] },
  { name: 'account-loading', path: '/home/account', who: 'member', steps: [waitsFor('customer/info')], isLoading: true },
  { name: 'account-export', path: '/home/account/export', who: 'member', steps: [opensFirstPart] },
  { name: 'leaving', path: '/logout/selectCountry' },
  { name: 'leaving-country', path: '/logout/selectCountry', steps: [searchesCountry('')] },
  { name: 'leaving-proof', path: '/logout/selectCountry', steps: [deleting.proof] },
  { name: 'leaving-refused', path: '/logout/selectCountry', steps: [deleting.refused] },
  { name: 'leaving-code', path: '/logout/selectCountry', steps: [deleting.code] },
  { name: 'leaving-over', path: '/logout/selectCountry', steps: [deleting.over] },
  { name: 'leaving-abnormal', path: '/logout/selectCountry', steps: [deleting.abnormal] },
  { name: 'leaving-preview', path: '/auth?next=/logout/selectCountry', steps: [provesAccount] },
  { name: 'leaving-confirm', path: '/auth?next=/logout/selectCountry', steps: [provesAccount, readsOn] },
  { name: 'leaving-confirm-error', path: '/auth?next=/logout/selectCountry', steps: [provesAccount, readsOn, sendsAsItIs] },
  { name: 'leaving-done', path: '/logout/selectCountry', steps: [deleting.done] },
  { name: 'auth', path: '/auth' },
  { name: 'auth-ways', path: '/auth', steps: [seesOtherWays] },
  { name: 'auth-ways-in-line', path: '/auth', userAgent: lineBrowser, steps: [seesOtherWays] },
  { name: 'auth-phone', path: '/auth', steps: [signingIn.phone] },
  { name: 'auth-phone-error', path: '/auth', steps: [signingIn.phone, sendsBadPhone] },
  { name: 'auth-country', path: '/auth', steps: [signingIn.phone, searchesCountry('')] },
  { name: 'auth-country-found', path: '/auth', steps: [signingIn.phone, searchesCountry('+9')] },
  { name: 'auth-country-none', path: '/auth', steps: [signingIn.phone, searchesCountry('zzz')] },
  { name: 'auth-phone-again', path: '/auth', steps: [signingIn.phoneCode, changesPhone] },
  { name: 'auth-code', path: '/auth', steps: [signingIn.phoneCode] },
  { name: 'auth-password', path: '/auth', steps: [signingIn.password] },
  { name: 'auth-password-wrong', path: '/auth', steps: [signingIn.password, sendsPassword('demo@example.com', 'tea'), failsToSignIn] },
  { name: 'auth-password-none', path: '/auth', steps: [signingIn.password, sendsPassword('mira@example.com', 'slow light'), isSentToCode] },
  { name: 'auth-password-abnormal', path: '/auth', steps: [signingIn.password, sendsPassword('abnormal@example.com', 'coffee'), failsToSignIn] },
  { name: 'auth-terms', path: '/auth', steps: [meetsTerms] },
  { name: 'auth-terms-error', path: '/auth', steps: [meetsTerms, sendsAsItIs] },
  { name: 'auth-association', path: '/auth', steps: [signingIn.association] },
  { name: 'auth-association-code', path: '/auth', steps: [signingIn.associationCode] },
  { name: 'auth-new-password', path: '/auth', steps: [signingIn.newPassword, typesPassword('coffeebean')] },
  { name: 'auth-new-password-error', path: '/auth', steps: [signingIn.newPassword, typesPassword('abc'), sendsAsItIs] },
  { name: 'auth-recover', path: '/auth', steps: [signingIn.recover] },
  { name: 'auth-house-ended', path: '/auth', steps: [signingIn.house] },
  { name: 'claim-phone', path: campaign('DEMO-PHONEONLY'), steps: [claimsWithoutPhone] },
  { name: 'claim-phone-code', path: campaign('DEMO-PHONEONLY'), steps: [claimsWithoutPhone, sendsPhone] },
  { name: 'auth-offer-email', path: '/auth', who: 'member', steps: [isMemberBy('phone'), signingIn.offerEmail] },
  { name: 'auth-offer-email-google', path: '/auth', who: 'member', steps: [isMemberBy('google'), signingIn.offerEmail] },
  { name: 'auth-offer-password', path: '/auth', who: 'member', steps: [signingIn.offerPassword] },
  { name: 'wallet', path: '/marketing/tickets', who: 'member' },
  { name: 'wallet-ending-soon', path: '/marketing/tickets?state=expiringSoon', who: 'member' },
  { name: 'wallet-used', path: '/marketing/tickets?state=used', who: 'member' },
  { name: 'wallet-ended', path: '/marketing/tickets?state=expired', who: 'member' },
  { name: 'wallet-one-kind', path: '/marketing/tickets?kind=discountDrink', who: 'member' },
  { name: 'wallet-nothing-found', path: '/marketing/tickets?keyword=zzz', who: 'member' },
  { name: 'wallet-many', path: '/marketing/tickets', steps: [holds(...everyKind)] },
  { name: 'wallet-visitor', path: '/marketing/tickets' },
  { name: 'wallet-empty', path: '/auth?next=/marketing/tickets', steps: [signsUp] },
  { name: 'coupon', path: '/marketing/tickets?voucherNo=482177301900', who: 'member' },
  { name: 'coupon-ending-soon', path: '/marketing/tickets?voucherNo=482177301934', who: 'member' },
  { name: 'coupon-used', path: '/marketing/tickets?voucherNo=482177301959', who: 'member' },
  { name: 'coupon-ended', path: '/marketing/tickets?voucherNo=482177301975', who: 'member' },
  { name: 'coupon-not-mine', path: '/marketing/tickets?voucherNo=112233445568', who: 'member' },
  { name: 'download', path: '/app/download', steps: [comesAlive] },
  { name: 'download-on-iphone', path: '/app/download?t=FIS&q=eyJhY3Rpdml0eU5vIjoiREVNTy1ESVJFQ1QifQ', userAgent: `${iPhone} Version/18.1 Safari/604.1`, steps: [comesAlive] },
  { name: 'download-broken-link', path: '/app/download?t=FIS&q=x', steps: [comesAlive] },
  { name: 'download-in-facebook', path: '/app/download', userAgent: facebookBrowser, steps: [comesAlive] },
  { name: 'download-in-wechat', path: '/app/download', userAgent: weChatBrowser, steps: [comesAlive] },
  { name: 'download-in-tiktok', path: '/app/download', userAgent: tikTokBrowser, steps: [comesAlive] },
  { name: 'download-in-line', path: '/app/download', userAgent: lineBrowser, steps: [comesAlive] },
  { name: 'download-in-own-app', path: '/app/download', userAgent: ownApp, steps: [comesAlive] },
  { name: 'open-app', path: '/app/redirect', steps: [waitsForApp] },
  { name: 'open-app-in-facebook', path: '/app/redirect', userAgent: facebookBrowser, steps: [comesAlive] },
  { name: 'scan-in-facebook', path: '/home/scan', userAgent: facebookBrowser, steps: [comesAlive] },
  { name: 'stores-in-tiktok', path: '/home/stores', userAgent: tikTokBrowser, steps: [comesAlive] },
  { name: 'launch-unreadable', path: '/home?q=%25%25', steps: [isRefused] },
  { name: 'home-with-store', path: '/home?shopMdCode=US-SEA-1', steps: [seesStore] },
  { name: 'campaign-with-store', path: `${campaign('DEMO-STOREONLY')}&shopMdCode=US-SEA-1`, steps: [seesStore] },
  { name: 'campaign-share-saved', path: welcome, steps: [opensSharing, savesPicture] },
  { name: 'home-offline', path: '/home', steps: [goesOffline] },
  { name: 'home-failed-write', path: '/auth?next=/home', steps: [arrivesAsNewcomer, failsToSignOut] },
  { name: 'part-missing', path: '/home', steps: [missesPart], hasFailed: true },
  { name: 'kiosk-download', path: '/kiosk/download?shopMdCode=US-SEA-1', steps: [seesStore] },
  { name: 'kiosk-order', path: '/home', steps: [scansOrder] },
  { name: 'kiosk-no-order', path: '/kiosk/checkStand' },
  { name: 'payment-return', path: '/sumitomoCardPay?result=x' },
  { name: 'coming-friends', path: '/marketing/fission?activityNo=DEMO-FISSION' },
  { name: 'coming-poster', path: '/marketing/poster' },
  { name: 'coming-stars', path: '/marketing/pointActivity' },
  { name: 'cookies', path: '/cookie' },
  ...['privacy', 'legal', 'cookiePrivacy', 'consentForm', 'dAccount', 'cancellation'].map((name) => ({
    name: `document-${name}`, path: '/cookie', steps: [opensDocument(name)],
  })),
  { name: 'demo-app', path: '/demo/app', steps: [looksIntoApp] },
  { name: 'demo-kiosk', path: '/demo/kiosk' },
  { name: 'till', path: '/demo/till' },
  { name: 'till-usable', path: '/demo/till', steps: [checksVoucher('482177301926')] },
  { name: 'till-order', path: '/demo/till', steps: [takesOrder('24'), checksVoucher('482177301918')] },
  { name: 'till-order-too-small', path: '/demo/till', steps: [takesOrder('9.50'), checksVoucher('482177301918')] },
  { name: 'till-used', path: '/demo/till', steps: [takesBack('482177301926'), checksVoucher('482177301926'), usesVoucher] },
  { name: 'till-refused', path: '/demo/till', steps: [checksVoucher('482177301959')] },
]
