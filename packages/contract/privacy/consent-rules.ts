import type { Country } from '../countries/country-codes.ts'

/**
 * The countries in which terms, privacy policy and the collection of personal information are each agreed to by
 * themselves, with the reason. Elsewhere a new member agrees to the terms and confirms the privacy policy with one box.
 */
export const separateConsents: Partial<Record<Country, string>> = {
  KR: 'Personal Information Protection Act, Article 22: each consent is asked for by itself, and optional ones may be refused.',
  ID: 'Law No. 27 of 2022, Article 22: a request for consent is clearly distinguishable from other matters.',
  VN: 'Personal data protection law: consent is given for each purpose and is not a part of other agreements.',
  TR: 'Law No. 6698 and the communiqué on the duty to inform: information and consent are handled separately.',
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

/** The label that the subject of a mail with advertising must begin with, with the reason. */
export const advertisingLabels: Partial<Record<Country, { label: string; reason: string }>> = {
  KR: { label: '(광고)', reason: 'Network Act, Article 50, and its enforcement decree.' },
  CN: { label: '[广告]', reason: 'Measures for the administration of internet e-mail services, Article 13.' },
}

/** Hours for which the link of a confirmation mail can be used. */
export const confirmationLifeHours = 72
