/** Every screen and state to take screenshots of: the visitor, the path and the steps before. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@crema/i18n/locales'
import {
  changePhone,
  claimWithoutPhone,
  deletionDrafts,
  waitForSignInError,
  stubDevices,
  stubPasskeys,
  stubMemberWithLogin,
  waitForCodeRequired,
  openTermsStep,
  openFirstDisclosure,
  proveByPassword,
  proveAccountForDeletion,
  requireGoogleProof,
  continueDeletion,
  searchCountry,
  openOtherMethods,
  submitEmptyForm,
  submitInvalidPhone,
  submitPassword,
  submitPhone,
  signInDrafts,
  signUpForAccountSection,
  typePassword,
  holdCall,
} from './account-steps.ts'
import {
  askForPrivacy,
  followWrongLink,
  openConsent,
  openConsentAfterTap,
  openCustomConsent,
  refuseLocation,
} from './consent-steps.ts'
import { showEntriesForFriends, showNoEntries, showOwnRank, showWaiting } from './draw-steps.ts'
import {
  blockHostedFields,
  openHostedForm,
  submitEmptyHostedForm,
  typeHostedCard,
  waitForHostedFields,
} from './hosted-fields-steps.ts'
import { closeCelebration, helpAsNewMember, openInvitation } from './invitation-steps.ts'
import {
  waitForHydration,
  waitForPoster,
  failSignOut,
  goOffline,
  loseConnection,
  waitForLaunchError,
  waitForFramedPage,
  failChunk,
  openDocument,
  saveSharePicture,
  scanKioskOrder,
  waitForStoreName,
  waitForAppTimeout,
} from './launch-steps.ts'
import {
  leaveBank,
  loseCard,
  loseWalletsAnswer,
  openCheckStand,
  openWallet,
  openWithWallets,
  payDeclined,
  paySlowly,
  paySuccessfully,
  refuseWallet,
  submitEmptyCard,
  tapWallet,
  typeVisa,
} from './payment-steps.ts'
import {
  enterDraw,
  haveHadGift,
  missLastPiece,
  openEntrySheet,
  refuseRedemption,
  spendElsewhere,
  useCouponOfDraw,
  waitForGift,
} from './star-steps.ts'
import {
  waitForSignInSheet,
  signUpToHome,
  signUpToStars,
  checkVoucher,
  startClaim,
  claimAsNewMember,
  claimCampaigns,
  openCamera,
  submitEmailOffline,
  failCamera,
  openCalendarSheet,
  openDeniedCamera,
  openFirstStore,
  openShareSheet,
  enterCodeText,
  uploadEmptyImage,
  denyPosition,
  uploadTextFile,
  requestSignInCode,
  submitInvalidEmail,
  enterWrongCode,
  signUp,
  enterOrderTotal,
  releaseVoucher,
  waitForMemberOutcome,
  allowPosition,
  redeemVoucher,
  type Step,
} from './steps.ts'

export type Screen = {
  name: string
  path: string
  /** The demo member, or a new visitor (the default). */
  who?: 'visitor' | 'member'
  steps?: readonly Step[]
  /** The user agent of another browser. */
  userAgent?: string
  /** The visitor has not chosen yet what the page may store. */
  isUndecided?: boolean
  /** The screen is expected to show an error. */
  hasFailed?: true
  /** The screen is expected to be loading. */
  isLoading?: true
  /** One screenshot of the full page, however long. */
  isFullPage?: true
  /** Only these languages and widths (px). Default: all. */
  languages?: readonly Locale[]
  widths?: readonly number[]
  /** The contact sheet that several screens share. Default: one named after the screen. */
  sheet?: string
}

/** The stories of `/demo/components`, such as `forms/field`. */
const componentStories = globSync('*/*.stories.tsx', {
  cwd: join(import.meta.dirname, '..', '..', 'apps', 'web', 'stories'),
})
  .map((path) => path.replaceAll('\\', '/').replace('.stories.tsx', ''))
  .toSorted()

const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const facebookBrowser = `${pixel} [FB_IAB/FB4A;FBAV/491.0.0.57.80;IABMV/1;]`
const weChatBrowser = `${iPhone} MicroMessenger/8.0.54(0x18003631) NetType/WIFI Language/zh_CN`
const tikTokBrowser = `${pixel} trill_370204 BytedanceWebview/d8a21c6 AppName/trill ByteLocale/en Region/SG`
const ownApp = `${iPhone} CremaApp/5.2.0`

const lineBrowser =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Line/15.1.0'

const campaign = (activityNo: string) => `/marketing/collect-coupons?activityNo=${activityNo}`
const welcome = campaign('DEMO-NEWUSER')
const invitation = '/marketing/fission?activityNo=DEMO-FISSION'

const kinds: Record<string, string> = {
  'any-drink': 'DEMO-ALLDRINK',
  discount: 'DEMO-DISCOUNT',
  'full-reduction': 'DEMO-FULLREDUCTION',
  'direct-reduction': 'DEMO-DIRECT',
}

/** Campaigns with one coupon of each kind, and several of one kind. */
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

const giftLink = (gift: string) => `/marketing/pointActivity?gift=DEMO-GIFT-${gift}`

/** Gifts of the demo, as the demo member sees them. */
const gifts = { '': 'LATTE', '-too-dear': 'TOTE', '-sold-out': 'CUP', '-of-a-store': 'TASTING' }

/** Redemptions that are refused, by the gift. */
const refusedGifts: Record<string, [string, Step]> = {
  'had-all': ['MATCHA', haveHadGift(['DEMO-GIFT-MATCHA', 750], 2, false)],
  'limit-reached': ['MATCHA', haveHadGift(['DEMO-GIFT-MATCHA', 750], 2, true)],
  'sold-out': ['CUP', missLastPiece],
  'not-enough': ['ESPRESSO', spendElsewhere(['DEMO-GIFT-CROISSANT', 450])],
  'deadline-passed': ['LATTE', refuseRedemption('redemptionDeadlinePassed')],
  'period-ended': ['LATTE', refuseRedemption('periodEnded')],
  'not-in-country': ['LATTE', refuseRedemption('notInCountry')],
}

/** What a new member sees of the open draw. */
const entrySteps: Record<string, Step> = {
  enter: openEntrySheet,
  'no-stars': enterDraw(0, 0, (t) => t('stars.needMore', { count: 60 })),
  'all-codes': enterDraw(600, 3, (t) => t('draws.allCodes', { count: 3 })),
}

/** What the demo has no draw for, each with the draw that it changes. */
const drawSteps: Record<string, [string, Step]> = {
  waiting: ['', showWaiting(false)],
  delayed: ['', showWaiting(true)],
  'not-collected': ['-LOST', showOwnRank(3, 'notTaken')],
  'moved-up': ['-LOST', showOwnRank(7, 'toCollect')],
  collected: ['-LOST', showOwnRank(1, 'collected')],
  reserve: ['-LOST', showOwnRank(8, null)],
  nobody: ['-LOST', showNoEntries],
}

export const screens: readonly Screen[] = [
  { name: 'campaign', path: welcome },
  { name: 'campaign-one-coupon', path: campaign('DEMO-EXCHANGE') },
  { name: 'campaign-sign-in', path: welcome, steps: [startClaim, waitForHydration] },
  { name: 'campaign-sign-in-error', path: welcome, steps: [startClaim, submitInvalidEmail] },
  { name: 'campaign-code', path: welcome, steps: [startClaim, requestSignInCode] },
  { name: 'campaign-code-wrong', path: welcome, steps: [startClaim, requestSignInCode, enterWrongCode] },
  { name: 'campaign-offline', path: welcome, steps: [startClaim, submitEmailOffline] },
  { name: 'campaign-claimed', path: welcome, steps: [claimAsNewMember] },
  { name: 'campaign-share', path: welcome, steps: [openShareSheet] },
  { name: 'campaign-shared', path: `${welcome}&auth=1`, steps: [waitForSignInSheet] },
  ...Object.entries(kinds).map(([name, activityNo]) => ({
    name: `campaign-${name}`,
    path: campaign(activityNo),
  })),
  { name: 'campaign-some-stores', path: campaign('DEMO-FIXED') },
  {
    name: 'campaign-calendar',
    path: campaign('DEMO-NOTSTARTED'),
    userAgent: lineBrowser,
    steps: [openCalendarSheet],
  },
  ...Object.entries(refusals).map(([name, activityNo]) => ({
    name: `refused-${name}`,
    path: campaign(activityNo),
  })),
  { name: 'refused-phone', path: campaign('DEMO-PHONEONLY'), who: 'member', steps: [waitForMemberOutcome] },
  {
    name: 'refused-new-members',
    path: campaign('DEMO-NEWONLY'),
    who: 'member',
    steps: [waitForMemberOutcome],
  },
  {
    name: 'refused-phone-sign-up',
    path: campaign('DEMO-PHONEREG'),
    who: 'member',
    steps: [waitForMemberOutcome],
  },
  {
    name: 'refused-series',
    path: campaign('DEMO-SERIESTWO'),
    steps: [claimCampaigns('DEMO-SERIES'), waitForMemberOutcome],
  },
  {
    name: 'refused-new-once',
    path: campaign('DEMO-ONEPERSON'),
    steps: [claimCampaigns('DEMO-NEWONLY'), waitForMemberOutcome],
  },
  {
    name: 'refused-often-enough',
    path: campaign('DEMO-FULLREDUCTION'),
    steps: [claimCampaigns('DEMO-FULLREDUCTION', 'DEMO-FULLREDUCTION'), waitForMemberOutcome],
  },
  { name: 'missing-parameters', path: '/marketing/collect-coupons' },
  { name: 'not-found', path: campaign('DEMO-NOSUCHTHING') },
  { name: 'not-in-country', path: campaign('DEMO-OTHERCOUNTRY') },
  { name: 'home', path: '/home' },
  { name: 'home-member', path: '/home', who: 'member' },
  { name: 'offers', path: '/home/offers' },
  { name: 'offers-member', path: '/home/offers', who: 'member' },
  { name: 'member-card', path: '/home/card', who: 'member' },
  { name: 'member-card-visitor', path: '/home/card' },
  { name: 'stores', path: '/home/stores' },
  { name: 'stores-near', path: '/home/stores', steps: [allowPosition] },
  { name: 'stores-position-refused', path: '/home/stores', steps: [denyPosition] },
  { name: 'stores-none', path: '/home/stores?keyword=zzz' },
  { name: 'store', path: '/home/stores?storeId=US-SEA-1' },
  { name: 'store-near', path: '/home/stores', steps: [allowPosition, openFirstStore] },
  { name: 'store-unknown', path: '/home/stores?storeId=NOWHERE' },
  { name: 'stores-to-choose', path: '/home/stores?activityNo=DEMO-STOREONLY&choose=1' },
  { name: 'stores-of-coupon', path: '/home/stores?couponId=DEMO-FIXED@1763400000000' },
  { name: 'scan', path: '/home/scan' },
  { name: 'scan-refused', path: '/home/scan', steps: [openDeniedCamera] },
  { name: 'scan-looking', path: '/home/scan', steps: [openCamera] },
  {
    name: 'scan-no-camera',
    path: '/home/scan',
    steps: [failCamera('NotFoundError', 'scanning.missingTitle')],
  },
  {
    name: 'scan-camera-in-use',
    path: '/home/scan',
    steps: [failCamera('NotReadableError', 'scanning.busyTitle')],
  },
  { name: 'scan-no-code', path: '/home/scan', steps: [uploadEmptyImage] },
  {
    name: 'scan-invalid',
    path: '/home/scan',
    steps: [enterCodeText('CREMA:S1:A:-:1:forged', 'scanning.invalidHelp')],
  },
  {
    name: 'scan-elsewhere',
    path: '/home/scan',
    steps: [enterCodeText('https://elsewhere.example/a', 'scanning.elsewhereTitle')],
  },
  { name: 'scan-no-picture', path: '/home/scan', steps: [uploadTextFile] },
  { name: 'language', path: '/home/language' },
  { name: 'whats-new', path: '/home/whats-new' },
  { name: 'account', path: '/home/account', who: 'member' },
  { name: 'account-visitor', path: '/home/account' },
  { name: 'account-name', path: '/home/account/name', who: 'member' },
  { name: 'account-email', path: '/home/account/email', who: 'member', steps: [proveByPassword] },
  { name: 'account-phone', path: '/home/account/phone', who: 'member' },
  { name: 'account-phone-error', path: '/home/account/phone', who: 'member', steps: [submitInvalidPhone] },
  { name: 'account-proof', path: '/home/account/password', who: 'member' },
  { name: 'account-proof-error', path: '/home/account/password', who: 'member', steps: [submitEmptyForm] },
  {
    name: 'account-password',
    path: '/home/account/password',
    who: 'member',
    steps: [proveByPassword, typePassword('slow morning light')],
  },
  { name: 'account-passkeys', path: '/home/account/passkeys', who: 'member', steps: [stubPasskeys] },
  { name: 'account-passkeys-none', path: '/home/account/passkeys', who: 'member' },
  { name: 'account-google', path: '/home/account/google', who: 'member' },
  { name: 'account-devices', path: '/home/account/devices', who: 'member', steps: [stubDevices] },
  {
    name: 'account-devices-loading',
    path: '/home/account/devices',
    who: 'member',
    steps: [holdCall('customer/sessions')],
    isLoading: true,
  },
  {
    name: 'account-consents',
    path: '/auth?next=/home/account/consents',
    steps: [signUpForAccountSection('consents')],
  },
  { name: 'account-consents-none', path: '/home/account/consents', who: 'member' },
  { name: 'account-proof-google', path: '/home/account/google', who: 'member', steps: [requireGoogleProof] },
  {
    name: 'account-loading',
    path: '/home/account',
    who: 'member',
    steps: [holdCall('customer/info')],
    isLoading: true,
  },
  { name: 'account-export', path: '/home/account/export', who: 'member', steps: [openFirstDisclosure] },
  { name: 'deletion', path: '/logout/selectCountry' },
  { name: 'deletion-country', path: '/logout/selectCountry', steps: [searchCountry('')] },
  { name: 'deletion-proof', path: '/logout/selectCountry', steps: [deletionDrafts.proof] },
  { name: 'deletion-refused', path: '/logout/selectCountry', steps: [deletionDrafts.refused] },
  { name: 'deletion-code', path: '/logout/selectCountry', steps: [deletionDrafts.code] },
  { name: 'deletion-expired', path: '/logout/selectCountry', steps: [deletionDrafts.over] },
  { name: 'deletion-abnormal', path: '/logout/selectCountry', steps: [deletionDrafts.abnormal] },
  { name: 'deletion-preview', path: '/auth?next=/logout/selectCountry', steps: [proveAccountForDeletion] },
  {
    name: 'deletion-confirm',
    path: '/auth?next=/logout/selectCountry',
    steps: [proveAccountForDeletion, continueDeletion],
  },
  {
    name: 'deletion-confirm-error',
    path: '/auth?next=/logout/selectCountry',
    steps: [proveAccountForDeletion, continueDeletion, submitEmptyForm],
  },
  { name: 'deletion-done', path: '/logout/selectCountry', steps: [deletionDrafts.done] },
  { name: 'auth', path: '/auth' },
  { name: 'auth-methods', path: '/auth', steps: [openOtherMethods] },
  { name: 'auth-methods-in-line', path: '/auth', userAgent: lineBrowser, steps: [openOtherMethods] },
  { name: 'auth-phone', path: '/auth', steps: [signInDrafts.phone] },
  { name: 'auth-phone-error', path: '/auth', steps: [signInDrafts.phone, submitInvalidPhone] },
  { name: 'auth-country', path: '/auth', steps: [signInDrafts.phone, searchCountry('')] },
  { name: 'auth-country-found', path: '/auth', steps: [signInDrafts.phone, searchCountry('+9')] },
  { name: 'auth-country-none', path: '/auth', steps: [signInDrafts.phone, searchCountry('zzz')] },
  { name: 'auth-phone-again', path: '/auth', steps: [signInDrafts.phoneCode, changePhone] },
  { name: 'auth-code', path: '/auth', steps: [signInDrafts.phoneCode] },
  { name: 'auth-password', path: '/auth', steps: [signInDrafts.password] },
  {
    name: 'auth-password-wrong',
    path: '/auth',
    steps: [signInDrafts.password, submitPassword('demo@example.com', 'tea'), waitForSignInError],
  },
  {
    name: 'auth-password-none',
    path: '/auth',
    steps: [signInDrafts.password, submitPassword('mira@example.com', 'slow light'), waitForCodeRequired],
  },
  {
    name: 'auth-password-abnormal',
    path: '/auth',
    steps: [signInDrafts.password, submitPassword('abnormal@example.com', 'coffee'), waitForSignInError],
  },
  { name: 'auth-terms', path: '/auth', steps: [openTermsStep] },
  { name: 'auth-terms-error', path: '/auth', steps: [openTermsStep, submitEmptyForm] },
  { name: 'auth-terms-kr', path: '/auth?cnty=kr', steps: [openTermsStep] },
  { name: 'auth-terms-kr-error', path: '/auth?cnty=kr', steps: [openTermsStep, submitEmptyForm] },
  { name: 'auth-terms-de', path: '/auth?cnty=de', steps: [openTermsStep] },
  { name: 'auth-association', path: '/auth', steps: [signInDrafts.association] },
  { name: 'auth-association-code', path: '/auth', steps: [signInDrafts.associationCode] },
  { name: 'auth-new-password', path: '/auth', steps: [signInDrafts.newPassword, typePassword('coffeebean')] },
  {
    name: 'auth-new-password-error',
    path: '/auth',
    steps: [signInDrafts.newPassword, typePassword('abc'), submitEmptyForm],
  },
  { name: 'auth-recover', path: '/auth', steps: [signInDrafts.recover] },
  { name: 'auth-provider-ended', path: '/auth', steps: [signInDrafts.provider] },
  { name: 'claim-phone', path: campaign('DEMO-PHONEONLY'), steps: [claimWithoutPhone] },
  { name: 'claim-phone-code', path: campaign('DEMO-PHONEONLY'), steps: [claimWithoutPhone, submitPhone] },
  {
    name: 'auth-offer-email',
    path: '/auth',
    who: 'member',
    steps: [stubMemberWithLogin('phone'), signInDrafts.offerEmail],
  },
  {
    name: 'auth-offer-email-google',
    path: '/auth',
    who: 'member',
    steps: [stubMemberWithLogin('google'), signInDrafts.offerEmail],
  },
  { name: 'auth-offer-password', path: '/auth', who: 'member', steps: [signInDrafts.offerPassword] },
  { name: 'wallet', path: '/marketing/tickets', who: 'member' },
  { name: 'wallet-ending-soon', path: '/marketing/tickets?state=expiringSoon', who: 'member' },
  { name: 'wallet-used', path: '/marketing/tickets?state=used', who: 'member' },
  { name: 'wallet-ended', path: '/marketing/tickets?state=expired', who: 'member' },
  { name: 'wallet-one-kind', path: '/marketing/tickets?kind=discountDrink', who: 'member' },
  { name: 'wallet-nothing-found', path: '/marketing/tickets?keyword=zzz', who: 'member' },
  { name: 'wallet-many', path: '/marketing/tickets', steps: [claimCampaigns(...everyKind)] },
  { name: 'wallet-visitor', path: '/marketing/tickets' },
  { name: 'wallet-empty', path: '/auth?next=/marketing/tickets', steps: [signUp] },
  { name: 'coupon', path: '/marketing/tickets?voucherNo=482177301900', who: 'member' },
  { name: 'coupon-ending-soon', path: '/marketing/tickets?voucherNo=482177301934', who: 'member' },
  { name: 'coupon-used', path: '/marketing/tickets?voucherNo=482177301959', who: 'member' },
  { name: 'coupon-ended', path: '/marketing/tickets?voucherNo=482177301975', who: 'member' },
  { name: 'coupon-not-mine', path: '/marketing/tickets?voucherNo=112233445568', who: 'member' },
  { name: 'stars', path: '/marketing/pointActivity', who: 'member' },
  { name: 'stars-visitor', path: '/marketing/pointActivity', steps: [waitForHydration] },
  { name: 'stars-affordable', path: '/marketing/pointActivity?affordable=1', who: 'member' },
  { name: 'stars-no-stars', path: '/auth?next=/marketing/pointActivity', steps: [signUpToStars] },
  ...['draws', 'redemptions', 'prizes', 'vouchers', 'past', 'history'].map((part): Screen => ({
    name: `stars-${part}`,
    path: `/marketing/pointActivity/${part}`,
    who: 'member',
  })),
  ...Object.entries(gifts).map(([name, gift]): Screen => ({
    name: `stars-gift${name}`,
    path: giftLink(gift),
    who: 'member',
    steps: [waitForGift],
  })),
  { name: 'stars-gift-visitor', path: giftLink('LATTE'), steps: [waitForGift] },
  ...Object.entries(refusedGifts).map(([name, [gift, step]]): Screen => ({
    name: `stars-refused-${name}`,
    path: giftLink(gift),
    steps: [step],
  })),
  ...['', '-WON', '-LOST', '-OFF', '-SOON'].map((state): Screen => ({
    name: `draw${state.toLowerCase()}`,
    path: `/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY${state}`,
    who: 'member',
  })),
  {
    name: 'draw-visitor',
    path: '/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY',
    steps: [waitForHydration],
  },
  ...Object.entries(entrySteps).map(([name, step]): Screen => ({
    name: `draw-${name}`,
    path: '/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY',
    steps: [step],
  })),
  ...Object.entries(drawSteps).map(([name, [state, step]]): Screen => ({
    name: `draw-${name}`,
    path: `/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY${state}`,
    who: 'member',
    steps: [step],
  })),
  {
    name: 'draw-given',
    path: '/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY-GIVEN',
    steps: [useCouponOfDraw],
  },
  {
    name: 'draw-given-visitor',
    path: '/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY-GIVEN',
    steps: [waitForHydration],
  },
  {
    name: 'draw-given-by-friends',
    path: '/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY-GIVEN',
    who: 'member',
    steps: [showEntriesForFriends],
  },
  { name: 'friends', path: '/marketing/fission?activityNo=DEMO-FISSION', who: 'member' },
  { name: 'friends-first-use', path: '/marketing/fission?activityNo=DEMO-FISSION-FIRSTUSE', who: 'member' },
  { name: 'friends-visitor', path: '/marketing/fission?activityNo=DEMO-FISSION', steps: [waitForHydration] },
  { name: 'friends-full', path: '/marketing/fission?activityNo=DEMO-FISSION-FULL', who: 'member' },
  { name: 'friends-ended', path: '/marketing/fission?activityNo=DEMO-FISSION-ENDED', who: 'member' },
  { name: 'invited', path: invitation, steps: [openInvitation()] },
  { name: 'invited-last', path: invitation, steps: [openInvitation({ helpers: 4 })] },
  {
    name: 'invited-first-use',
    path: invitation,
    steps: [openInvitation({ activityNo: 'DEMO-FISSION-FIRSTUSE', name: '', helpers: 0 })],
  },
  { name: 'invited-celebration', path: invitation, steps: [openInvitation(), helpAsNewMember] },
  { name: 'invited-helped', path: invitation, steps: [openInvitation(), helpAsNewMember, closeCelebration] },
  { name: 'invited-seats-taken', path: invitation, steps: [openInvitation({ helpers: 5 })] },
  {
    name: 'invited-ended',
    path: '/marketing/fission?activityNo=DEMO-FISSION-ENDED&fissionCode=B8T4N6V2HC',
  },
  { name: 'invited-not-found', path: '/marketing/fission?activityNo=DEMO-FISSION&fissionCode=H7Q2C4M8XP' },
  { name: 'friends-not-here', path: '/marketing/fission?activityNo=NONE', who: 'member' },
  { name: 'stars-gift-not-here', path: '/marketing/pointActivity?gift=NONE', who: 'member' },
  { name: 'download', path: '/app/download', steps: [waitForHydration] },
  {
    name: 'download-on-iphone',
    path: '/app/download?t=FIS&q=eyJhY3Rpdml0eU5vIjoiREVNTy1ESVJFQ1QifQ',
    userAgent: `${iPhone} Version/18.1 Safari/604.1`,
    steps: [waitForHydration],
  },
  { name: 'address-not-found', path: '/app/download?notFound=1', steps: [waitForHydration] },
  { name: 'download-broken-link', path: '/app/download?t=FIS&q=x', steps: [waitForHydration] },
  {
    name: 'download-in-facebook',
    path: '/app/download',
    userAgent: facebookBrowser,
    steps: [waitForHydration],
  },
  { name: 'download-in-wechat', path: '/app/download', userAgent: weChatBrowser, steps: [waitForHydration] },
  { name: 'download-in-tiktok', path: '/app/download', userAgent: tikTokBrowser, steps: [waitForHydration] },
  { name: 'download-in-line', path: '/app/download', userAgent: lineBrowser, steps: [waitForHydration] },
  { name: 'download-in-own-app', path: '/app/download', userAgent: ownApp, steps: [waitForHydration] },
  { name: 'open-app', path: '/app/redirect', steps: [waitForAppTimeout] },
  {
    name: 'open-app-in-facebook',
    path: '/app/redirect',
    userAgent: facebookBrowser,
    steps: [waitForHydration],
  },
  { name: 'scan-in-facebook', path: '/home/scan', userAgent: facebookBrowser, steps: [waitForHydration] },
  { name: 'scan-in-tiktok', path: '/home/scan', userAgent: tikTokBrowser, steps: [waitForHydration] },
  { name: 'stores-in-tiktok', path: '/home/stores', userAgent: tikTokBrowser, steps: [waitForHydration] },
  { name: 'launch-unreadable', path: '/home?q=%25%25', steps: [waitForLaunchError] },
  { name: 'home-with-store', path: '/home?shopMdCode=US-SEA-1', steps: [waitForStoreName] },
  {
    name: 'campaign-with-store',
    path: `${campaign('DEMO-STOREONLY')}&shopMdCode=US-SEA-1`,
    steps: [waitForStoreName],
  },
  { name: 'campaign-share-saved', path: welcome, steps: [openShareSheet, saveSharePicture] },
  { name: 'home-offline', path: '/home', steps: [goOffline] },
  { name: 'home-offline-member', path: '/home', who: 'member', steps: [loseConnection] },
  { name: 'home-failed-write', path: '/auth?next=/home', steps: [signUpToHome, failSignOut] },
  { name: 'chunk-missing', path: '/home', steps: [failChunk], hasFailed: true },
  { name: 'kiosk-download', path: '/kiosk/download?shopMdCode=US-SEA-1', steps: [waitForStoreName] },
  { name: 'kiosk-order', path: '/home', steps: [scanKioskOrder, waitForHydration] },
  { name: 'kiosk-no-order', path: '/kiosk/checkStand' },
  { name: 'payment-form', path: '/home', steps: [openCheckStand] },
  { name: 'payment-wallets', path: '/home', steps: [openWithWallets] },
  { name: 'payment-wallet-open', path: '/home', steps: [tapWallet], isLoading: true },
  { name: 'payment-unconfirmed', path: '/home', steps: [loseWalletsAnswer] },
  { name: 'payment-action-needed', path: '/home', steps: [leaveBank] },
  { name: 'payment-typed', path: '/home', steps: [typeVisa] },
  { name: 'payment-problems', path: '/home', steps: [submitEmptyCard] },
  { name: 'payment-other-ways', path: '/home', steps: [openWallet] },
  { name: 'payment-succeeded', path: '/home', steps: [paySuccessfully] },
  { name: 'payment-succeeded-member', path: '/home', who: 'member', steps: [paySuccessfully] },
  { name: 'payment-failed', path: '/home', steps: [payDeclined] },
  { name: 'payment-processing', path: '/home', steps: [paySlowly] },
  { name: 'payment-cancelled', path: '/home', steps: [refuseWallet] },
  { name: 'payment-card-lost', path: '/home', steps: [loseCard] },
  { name: 'payment-hosted-form', path: '/home', steps: [openHostedForm] },
  { name: 'payment-hosted-typed', path: '/home', steps: [typeHostedCard] },
  { name: 'payment-hosted-problems', path: '/home', steps: [submitEmptyHostedForm] },
  { name: 'payment-hosted-slow', path: '/home', steps: [waitForHostedFields], isLoading: true },
  { name: 'payment-hosted-blocked', path: '/home', steps: [blockHostedFields] },
  { name: 'payment-no-order', path: '/checkStand' },
  { name: 'payment-return', path: '/sumitomoCardPay?result=x' },
  { name: 'poster', path: '/marketing/poster?activityNo=DEMO-NEWUSER', steps: [waitForPoster] },
  {
    name: 'poster-by-hand',
    path: '/marketing/poster?activityNo=DEMO-NEWUSER',
    userAgent: lineBrowser,
    steps: [waitForPoster],
  },
  { name: 'poster-ended', path: '/marketing/poster?activityNo=DEMO-ENDED', steps: [waitForPoster] },
  { name: 'poster-none', path: '/marketing/poster' },
  { name: 'cookies', path: '/cookie' },
  { name: 'cookies-gpc', path: '/cookie', isUndecided: true, steps: [askForPrivacy] },
  { name: 'consent', path: '/home', isUndecided: true, steps: [openConsent] },
  { name: 'consent-custom', path: '/home', isUndecided: true, steps: [openConsent, openCustomConsent] },
  {
    name: 'consent-campaign',
    path: campaign('DEMO-NEWUSER'),
    isUndecided: true,
    isFullPage: true,
    steps: [waitForHydration, openConsentAfterTap],
  },
  { name: 'location-off', path: '/home/stores', isUndecided: true },
  { name: 'location-refused', path: '/home/stores', steps: [refuseLocation] },
  ...['privacy', 'legal', 'cookiePrivacy', 'consentForm', 'dAccount', 'cancellation'].map((name) => ({
    name: `document-${name}`,
    path: '/cookie',
    steps: [openDocument(name)],
  })),
  ...['ca', 'id', 'kr', 'jp', 'ae'].map((country) => ({
    name: `document-consentForm-${country}`,
    path: '/cookie',
    steps: [openDocument('consentForm', country)],
  })),
  { name: 'mail-confirm', path: '/mail/confirm/wrong' },
  { name: 'mail-confirm-wrong', path: '/mail/confirm/wrong', steps: [followWrongLink] },
  { name: 'mail-unsubscribe', path: '/mail/unsubscribe/wrong' },
  { name: 'mail-unsubscribe-wrong', path: '/mail/unsubscribe/wrong', steps: [followWrongLink] },
  { name: 'demo-app', path: '/demo/app', steps: [waitForFramedPage] },
  { name: 'demo-kiosk', path: '/demo/kiosk' },
  { name: 'till', path: '/demo/till' },
  { name: 'till-usable', path: '/demo/till', steps: [checkVoucher('482177301926')] },
  { name: 'till-order', path: '/demo/till', steps: [enterOrderTotal('24'), checkVoucher('482177301918')] },
  {
    name: 'till-order-too-small',
    path: '/demo/till',
    steps: [enterOrderTotal('9.50'), checkVoucher('482177301918')],
  },
  {
    name: 'till-used',
    path: '/demo/till',
    steps: [releaseVoucher('482177301926'), checkVoucher('482177301926'), redeemVoucher],
  },
  { name: 'till-refused', path: '/demo/till', steps: [checkVoucher('482177301959')] },
  ...componentStories.map((story) => ({
    name: `component-${story.replace('/', '-')}`,
    // `lang`, which every screen is opened with, selects the direction.
    path: `/demo/components?story=${story}`,
    languages: ['en', 'ar'] as const,
    widths: [390],
    // Skeletons and busy buttons are among the states.
    isLoading: true as const,
    isFullPage: true as const,
    sheet: `components-${story.split('/', 1)[0]}`,
  })),
]
