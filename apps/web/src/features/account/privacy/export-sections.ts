import type { ExportSection } from '@crema/contract/privacy/member-export'

/** The title of each section of the export. */
export const exportSectionTitles = {
  profile: 'account.profile',
  logins: 'account.exportLogins',
  consents: 'account.consents',
  devices: 'account.devices',
  knownDevices: 'account.exportKnownDevices',
  passkeys: 'account.exportPasskeys',
  launchLinks: 'account.exportLaunchLinks',
  codes: 'account.exportCodes',
  waitingSignIns: 'account.exportPendingSignIns',
  messages: 'account.exportMessages',
  claims: 'account.exportClaims',
  coupons: 'account.exportVouchers',
  couponEvents: 'account.exportVoucherEvents',
  stars: 'account.exportStars',
  starLots: 'account.exportStarLots',
  starOrders: 'account.exportStarOrders',
  starMovements: 'account.exportStarMovements',
  starTransfers: 'account.exportStarTransfers',
  answers: 'account.exportIdempotentAnswers',
  leaving: 'account.exportDeletions',
  formerContacts: 'account.exportFormerContacts',
  campaignMarks: 'account.exportCampaignMarks',
  welcomeMark: 'account.exportWelcomeOfferHash',
  receipts: 'account.exportConsentReceipts',
} as const satisfies Record<ExportSection, string>
