import type { Kysely } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import { asksSeparately } from '@crema/contract/privacy/consent-rules'
import { documentOfPurpose, type Consents, type MemberPurpose } from '@crema/contract/privacy/consents'
import type { Locale } from '@crema/i18n/locales'
import type { Tables } from '#src/database/tables.ts'
import type { DocumentEditions } from '../documents/document-editions.ts'
import { insertDecisions, type MemberDecision } from './consent-store.ts'

/** The member who consents, with country, language and the GPC signal of the call. */
export type ConsentContext = {
  memberId: string
  locale: Locale
  country: Country
  gpc: boolean
  now: Date
}

/** Whether a new member has agreed to everything that their country asks for. */
export function isComplete(consents: Consents | undefined, country: Country): consents is Consents {
  if (!consents) return false
  return !asksSeparately(country) || (consents.privacy === true && consents.personalInformation === true)
}

/** Records what a new member consents to, in the transaction that registers them. */
export async function recordConsents(
  transaction: Kysely<Tables>,
  editions: DocumentEditions,
  { personalInformation, marketing }: Consents,
  { memberId, locale, country, gpc, now }: ConsentContext,
): Promise<void> {
  const variant = asksSeparately(country) ? 'separate' : 'single'
  const given: Pick<MemberDecision, 'purpose' | 'channel' | 'decision'>[] = [
    { purpose: 'terms', channel: null, decision: true },
    { purpose: 'privacy', channel: null, decision: true },
    ...(personalInformation === true
      ? [{ purpose: 'personalInformation' as MemberPurpose, channel: null, decision: true }]
      : []),
    { purpose: 'marketing', channel: 'push', decision: marketing.push },
    { purpose: 'marketing', channel: 'sms', decision: marketing.sms },
    { purpose: 'marketing', channel: 'email', decision: marketing.email },
  ]
  const decisions = given.map((each): MemberDecision => {
    const document = documentOfPurpose[each.purpose]
    const { version, hash } = editions(document, country, locale)
    return {
      ...each,
      document,
      policy_version: version,
      text_hash: hash,
      locale,
      country,
      variant,
      gpc,
      source: 'registration',
    }
  })
  await insertDecisions(transaction, decisions, { memberId, idempotencyKey: null, now })
}
