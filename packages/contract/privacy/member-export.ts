/** The parts of what is held of a member, as they are handed out to her. */
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
  'welcomeMark',
  'receipts',
] as const
export type ExportSection = (typeof exportSections)[number]
