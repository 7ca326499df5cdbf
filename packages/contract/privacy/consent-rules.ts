import type { Country } from '../countries/country-codes.ts'
import type { AgreementPurpose } from './consents.ts'
import { retention } from './retention.ts'

type RequiredConsents = { purposes: readonly AgreementPurpose[]; reason: string }

/** Elsewhere one box says that a new member agrees to the terms and has read the privacy policy. */
const everywhere = ['terms', 'privacy'] as const satisfies readonly AgreementPurpose[]

/**
 * The countries in which a new member agrees to each purpose by itself, with a box for each, and the reason. They are
 * those of the boxes of the consent form.
 */
export const separateConsents: Partial<Record<Country, RequiredConsents>> = {
  KR: {
    purposes: [...everywhere, 'personalInformation', 'transferAbroad'],
    reason:
      'Personal Information Protection Act, Articles 15, 22 and 28-8: each consent is asked for by itself, optional ones may be refused, and a transfer abroad is a consent of its own.',
  },
  ID: {
    purposes: [...everywhere, 'personalInformation'],
    reason:
      'Law No. 27 of 2022, Article 22: a request for consent is clearly distinguishable from other matters.',
  },
  VN: {
    purposes: [...everywhere, 'personalInformation'],
    reason: 'Law on personal data protection: consent is given for each purpose, and silence is none.',
  },
  CN: {
    purposes: [...everywhere, 'personalInformation', 'transferAbroad'],
    reason:
      'Personal Information Protection Law, Articles 13, 14 and 39: a transfer abroad needs a separate consent.',
  },
  JP: {
    purposes: [...everywhere, 'transferAbroad'],
    reason:
      'Act on the Protection of Personal Information, Article 28: a transfer to a third party abroad needs consent.',
  },
  AE: {
    purposes: [...everywhere, 'personalInformation', 'transferAbroad'],
    reason:
      'Federal Decree-Law No. 45 of 2021, Article 6: consent is specific, clear and separate from other matters.',
  },
}

/** What a new member of a country agrees to. */
export function requiredConsents(country: Country): readonly AgreementPurpose[] {
  return separateConsents[country]?.purposes ?? everywhere
}

export function asksSeparately(country: Country): boolean {
  return separateConsents[country] !== undefined
}

/**
 * The countries in which a consent to marketing by mail counts only once a link in a mail was used (double opt-in), with
 * the reason.
 */
export const doubleOptIn: Partial<Record<Country, string>> = {
  DE: 'Section 7 of the Act against Unfair Competition and Article 7 of the GDPR: the sender proves that the owner of the address consented, which courts accept only with a confirmation from that address.',
}

export function needsConfirmation(country: Country): boolean {
  return doubleOptIn[country] !== undefined
}

/**
 * The countries in which a member is notified by mail of what was recorded about their marketing consents, and reminded of them
 * `reminderDays` after they agreed or were last reminded, with the reason.
 */
export const marketingNotices: Partial<Record<Country, { reminderDays: number; reason: string }>> = {
  KR: {
    // A month before two years are over, so that a late mail is still in time.
    reminderDays: 700,
    reason:
      'Network Act, Article 50(7) and (8): the result of agreeing, refusing or withdrawing is told within 14 days, and a consent is confirmed every two years from the day it was given.',
  },
}

/** The label that the subject of a mail with advertising must begin with, with the reason. */
export const advertisingLabels: Partial<Record<Country, { label: string; reason: string }>> = {
  KR: { label: '(광고)', reason: 'Network Act, Article 50, and its enforcement decree.' },
  CN: { label: '[广告]', reason: 'Measures for the administration of internet e-mail services, Article 13.' },
}

/** Hours for which the link of a confirmation mail can be used. */
export const confirmationLifeHours = retention.confirmationHours
