/** Every screen and state to photograph: who looks, where, and what they do first. */
import {
  arrives, checksVoucher, claim, claimAsNewcomer, losesConnection, opensCalendar, opensCamera, opensSharing, reads, scansPicture,
  sendsAddress, sendsBadAddress, sendsWrongCode, signsUp, type Step,
} from './steps.ts'

export type Screen = {
  name: string
  path: string
  /** Somebody new each time, or the demo member. Default: visitor. */
  who?: 'visitor' | 'member'
  steps?: readonly Step[]
  /** Of a browser other than the one that takes the picture. */
  userAgent?: string
}

const lineBrowser = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Line/15.1.0'

const campaign = (activityNo: string) => `/marketing/collect-coupons?activityNo=${activityNo}`
const welcome = campaign('DEMO-NEWUSER')

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
  { name: 'campaign-some-stores', path: campaign('DEMO-FIXED') },
  { name: 'campaign-calendar', path: campaign('DEMO-NOTSTARTED'), userAgent: lineBrowser, steps: [opensCalendar] },
  ...Object.entries(refusals).map(([name, activityNo]) => ({ name: `refused-${name}`, path: campaign(activityNo) })),
  { name: 'refused-phone', path: campaign('DEMO-PHONEONLY'), who: 'member' },
  { name: 'refused-new-members', path: campaign('DEMO-NEWONLY'), who: 'member' },
  { name: 'missing-parameters', path: '/marketing/collect-coupons' },
  { name: 'not-found', path: campaign('DEMO-NOSUCHTHING') },
  { name: 'not-in-country', path: campaign('DEMO-OTHERCOUNTRY') },
  { name: 'home', path: '/home' },
  { name: 'home-member', path: '/home', who: 'member' },
  { name: 'stores', path: '/home/stores' },
  { name: 'stores-none', path: '/home/stores?keyword=zzz' },
  { name: 'store', path: '/home/stores?storeId=US-SEA-1' },
  { name: 'stores-to-choose', path: '/home/stores?activityNo=DEMO-STOREONLY&choose=1' },
  { name: 'stores-of-coupon', path: '/home/stores?couponId=DEMO-FIXED@1763400000000' },
  { name: 'scan', path: '/home/scan' },
  { name: 'scan-refused', path: '/home/scan', steps: [opensCamera] },
  { name: 'scan-invalid', path: '/home/scan', steps: [reads('CREMA:S1:DEMO-SCANONLY:-:1:forged', 'scanning.invalidHelp')] },
  { name: 'scan-elsewhere', path: '/home/scan', steps: [reads('https://elsewhere.example/a', 'scanning.elsewhereTitle')] },
  { name: 'scan-no-picture', path: '/home/scan', steps: [scansPicture] },
  { name: 'language', path: '/home/language' },
  { name: 'account', path: '/home/account', who: 'member' },
  { name: 'account-visitor', path: '/home/account' },
  { name: 'account-name', path: '/home/account/name', who: 'member' },
  { name: 'account-email', path: '/home/account/email', who: 'member' },
  { name: 'account-devices', path: '/home/account/devices', who: 'member' },
  { name: 'account-consents', path: '/home/account/consents', who: 'member' },
  { name: 'account-export', path: '/home/account/export', who: 'member' },
  { name: 'leaving', path: '/logout/selectCountry' },
  { name: 'auth', path: '/auth' },
  { name: 'wallet', path: '/marketing/tickets', who: 'member' },
  { name: 'wallet-ending-soon', path: '/marketing/tickets?state=expiringSoon', who: 'member' },
  { name: 'wallet-used', path: '/marketing/tickets?state=used', who: 'member' },
  { name: 'wallet-ended', path: '/marketing/tickets?state=expired', who: 'member' },
  { name: 'wallet-one-kind', path: '/marketing/tickets?kind=discountDrink', who: 'member' },
  { name: 'wallet-nothing-found', path: '/marketing/tickets?keyword=zzz', who: 'member' },
  { name: 'wallet-visitor', path: '/marketing/tickets' },
  { name: 'wallet-empty', path: '/auth?next=/marketing/tickets', steps: [signsUp] },
  { name: 'coupon', path: '/marketing/tickets?voucherNo=482177301900', who: 'member' },
  { name: 'coupon-used', path: '/marketing/tickets?voucherNo=482177301959', who: 'member' },
  { name: 'coupon-ended', path: '/marketing/tickets?voucherNo=482177301975', who: 'member' },
  { name: 'coupon-not-mine', path: '/marketing/tickets?voucherNo=112233445568', who: 'member' },
  { name: 'download', path: '/app/download' },
  { name: 'till', path: '/demo/till' },
  { name: 'till-usable', path: '/demo/till', steps: [checksVoucher('482177301926')] },
  { name: 'till-refused', path: '/demo/till', steps: [checksVoucher('482177301959')] },
]
