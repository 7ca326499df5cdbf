import type { ExportPart } from '@crema/contract/privacy/member-export'

/** What each part of the export is called. */
export const partTexts = {
  profile: 'account.profile',
  logins: 'account.partLogins',
  consents: 'account.record',
  devices: 'account.devices',
  knownDevices: 'account.partKnownDevices',
  passkeys: 'account.partPasskeys',
  launchLinks: 'account.partLaunchLinks',
  codes: 'account.partCodes',
  waitingSignIns: 'account.partWaitingSignIns',
  messages: 'account.partMessages',
  claims: 'account.partClaims',
  coupons: 'account.partCoupons',
  couponEvents: 'account.partCouponEvents',
  answers: 'account.partAnswers',
  leaving: 'account.partLeaving',
  welcomeMark: 'account.partWelcomeMark',
  receipts: 'account.partReceipts',
} as const satisfies Record<ExportPart, string>
