import { marketingChannels } from './consents.ts'

/**
 * The boxes of a consent form, by the ids that their texts have in the consent document. `personalInformation`: that
 * personal information is collected and used; `transferAbroad`: that it is processed in another country.
 */
export const consentBoxes = [
  'terms',
  'privacy',
  'personalInformation',
  'transferAbroad',
  ...marketingChannels.map((channel) => `marketing-${channel}` as const),
] as const
export type ConsentBox = (typeof consentBoxes)[number]

/**
 * The boxes of each country: a `boxes.json` beside the texts of a consent document. A required box must be ticked for an
 * account; an optional one is recorded as agreed or declined.
 */
export type ConsentForms = {
  /** By lower-case country code; `other` for the countries that are not listed. */
  required: Readonly<Record<string, readonly ConsentBox[]>>
  /** The same in every country. */
  optional: readonly ConsentBox[]
}

/** The boxes of a country, those that are required first. */
export function boxesOf(
  { required, optional }: ConsentForms,
  country: string,
): { box: ConsentBox; isRequired: boolean }[] {
  const ofCountry = required[country.toLowerCase()] ?? required['other'] ?? []
  return [
    ...ofCountry.map((box) => ({ box, isRequired: true })),
    ...optional.map((box) => ({ box, isRequired: false })),
  ]
}
