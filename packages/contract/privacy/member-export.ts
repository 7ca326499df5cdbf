/** The sections of a member's data export, in their order. */
export const exportSections = [
  'profile',
  'logins',
  'passkeys',
  'consents',
  'devices',
  'knownDevices',
  'launchLinks',
  'codes',
  'waitingSignIns',
  'messages',
  'claims',
  'coupons',
  'couponEvents',
  'answers',
  'leaving',
  'formerContacts',
  'welcomeMark',
  'campaignMarks',
  'receipts',
] as const
export type ExportSection = (typeof exportSections)[number]
