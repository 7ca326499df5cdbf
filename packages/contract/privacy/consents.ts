import * as z from 'zod/mini'

/** The effective date of the policies that a new member agrees to. */
export const policyVersion = '2025-09-01'

/**
 * What a member decides about. `personalInformation`: that personal information is collected and used; `transferAbroad`:
 * that it is processed in another country.
 */
export const memberPurposes = [
  'terms',
  'privacy',
  'personalInformation',
  'transferAbroad',
  'marketing',
] as const
export type MemberPurpose = (typeof memberPurposes)[number]

/** The purposes with a document that a member agrees to as a whole. */
export const agreementPurposes = ['terms', 'privacy', 'personalInformation', 'transferAbroad'] as const
export type AgreementPurpose = (typeof agreementPurposes)[number]

/**
 * What somebody decides about on a device, signed in or not: `location`, the precise position; `functions`, what the page
 * stores beyond what it needs.
 */
export const devicePurposes = ['location', 'functions'] as const
export type DevicePurpose = (typeof devicePurposes)[number]

export const consentPurposes = [...memberPurposes, ...devicePurposes] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const marketingChannels = ['push', 'sms', 'email'] as const
export type MarketingChannel = (typeof marketingChannels)[number]

/** The legal documents, by their folders in `brands/<brand>/legal`. */
export const consentDocuments = ['terms', 'privacy', 'consent', 'cookies'] as const
export type ConsentDocument = (typeof consentDocuments)[number]

/** The document that says what a decision is about. */
export const documentOfPurpose = {
  terms: 'terms',
  privacy: 'privacy',
  personalInformation: 'consent',
  transferAbroad: 'consent',
  marketing: 'consent',
  location: 'cookies',
  functions: 'cookies',
} as const satisfies Record<ConsentPurpose, ConsentDocument>

/** Where a decision can be made on the page. */
export const pageConsentSources = [
  'account',
  'consentForm',
  'newVersion',
  'cookieDialog',
  'cookiePage',
  'locationPrompt',
] as const
/** Where a decision was made: on the page, at registration, or by a mail and its headers. */
export const consentSources = [
  ...pageConsentSources,
  'registration',
  'confirmationMail',
  'unsubscribePage',
  'unsubscribeHeader',
] as const
export type ConsentSource = (typeof consentSources)[number]

/**
 * The form in which the decision was asked for: `separate` boxes or a `single` one for several documents; the buttons of
 * the cookie dialog; a `switch`, a `prompt`, or a `link` of a mail.
 */
export const consentVariants = [
  'separate',
  'single',
  'acceptAll',
  'onlyNecessary',
  'custom',
  'switch',
  'prompt',
  'link',
] as const
export type ConsentVariant = (typeof consentVariants)[number]

/** Marketing by mail is `pending` until the link of the confirmation mail was used, in countries that ask for it. */
export const emailMarketingStates = ['off', 'pending', 'on'] as const
export type EmailMarketingState = (typeof emailMarketingStates)[number]

/**
 * The consents of a new member. Marketing is optional by channel. What the country asks for besides the terms is in
 * `requiredConsents`; what it does not ask for is not recorded.
 */
export const consents = z.object({
  terms: z.literal(true),
  privacy: z.optional(z.literal(true)),
  personalInformation: z.optional(z.literal(true)),
  transferAbroad: z.optional(z.literal(true)),
  marketing: z.object({ push: z.boolean(), sms: z.boolean(), email: z.boolean() }),
})
export type Consents = z.output<typeof consents>
