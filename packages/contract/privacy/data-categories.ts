// What the privacy policy says about each section of a member's data. A table is in a section of the export
// (`member-export.ts`), a section needs a row here, and `scripts/check-documents.ts` compares the ids with the items of the
// policy: a new table without a sentence in the policy does not compile or fails the check.
import type { ExportSection } from './member-export.ts'

/** The ids of the items in “What we store”. */
export const dataCategories = [
  'account',
  'signIn',
  'devices',
  'messages',
  'consents',
  'marketing',
  'coupons',
  'stars',
  'draws',
  'friends',
  'signals',
  'payments',
  'cards',
  'limits',
  'answers',
  'leaving',
] as const
export type DataCategory = (typeof dataCategories)[number]

/** The ids of the items in “How long we keep data”. */
export const dataPeriods = [
  'untilDeletion',
  'signInPeriod',
  'codePeriod',
  'pendingPeriod',
  'messagePeriod',
  'answerPeriod',
  'attemptPeriod',
  'helpSignalPeriod',
  'paymentReportPeriod',
  'consentProofPeriod',
  'confirmationPeriod',
  'welcomeMarkPeriod',
  'campaignMarkPeriod',
  'anonymousRecords',
] as const
export type DataPeriod = (typeof dataPeriods)[number]

/** The ids of the items in “Who receives data”. */
export const dataRecipients = [
  'stores',
  'messaging',
  'identity',
  'paymentProviders',
  'hosting',
  'app',
  'authorities',
] as const

/** The category of each section, and its longest period. */
export const dataOfSection: Record<ExportSection, { category: DataCategory; period: DataPeriod }> = {
  profile: { category: 'account', period: 'untilDeletion' },
  logins: { category: 'signIn', period: 'untilDeletion' },
  passkeys: { category: 'signIn', period: 'untilDeletion' },
  consents: { category: 'consents', period: 'untilDeletion' },
  marketingConfirmations: { category: 'marketing', period: 'confirmationPeriod' },
  announcements: { category: 'marketing', period: 'untilDeletion' },
  marketingNotices: { category: 'marketing', period: 'untilDeletion' },
  devices: { category: 'devices', period: 'signInPeriod' },
  knownDevices: { category: 'devices', period: 'untilDeletion' },
  launchLinks: { category: 'devices', period: 'pendingPeriod' },
  codes: { category: 'messages', period: 'codePeriod' },
  waitingSignIns: { category: 'signIn', period: 'pendingPeriod' },
  messages: { category: 'messages', period: 'messagePeriod' },
  claims: { category: 'coupons', period: 'untilDeletion' },
  coupons: { category: 'coupons', period: 'untilDeletion' },
  couponEvents: { category: 'coupons', period: 'anonymousRecords' },
  stars: { category: 'stars', period: 'anonymousRecords' },
  starLots: { category: 'stars', period: 'anonymousRecords' },
  starOrders: { category: 'stars', period: 'anonymousRecords' },
  starMovements: { category: 'stars', period: 'anonymousRecords' },
  starTransfers: { category: 'stars', period: 'anonymousRecords' },
  payments: { category: 'payments', period: 'anonymousRecords' },
  refunds: { category: 'payments', period: 'anonymousRecords' },
  savedCards: { category: 'cards', period: 'untilDeletion' },
  payerNumbers: { category: 'cards', period: 'untilDeletion' },
  drawEntries: { category: 'draws', period: 'anonymousRecords' },
  drawEntriesDue: { category: 'draws', period: 'untilDeletion' },
  drawPrizes: { category: 'draws', period: 'anonymousRecords' },
  invitations: { category: 'friends', period: 'untilDeletion' },
  assistRewards: { category: 'friends', period: 'untilDeletion' },
  helps: { category: 'friends', period: 'anonymousRecords' },
  helpSignals: { category: 'signals', period: 'helpSignalPeriod' },
  answers: { category: 'answers', period: 'answerPeriod' },
  leaving: { category: 'leaving', period: 'answerPeriod' },
  formerContacts: { category: 'limits', period: 'campaignMarkPeriod' },
  welcomeMark: { category: 'limits', period: 'welcomeMarkPeriod' },
  campaignMarks: { category: 'limits', period: 'campaignMarkPeriod' },
  receipts: { category: 'leaving', period: 'consentProofPeriod' },
}
