import type { Kysely } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import { asksSeparately, needsConfirmation, requiredConsents } from '@crema/contract/privacy/consent-rules'
import { documentOfPurpose, type Consents } from '@crema/contract/privacy/consents'
import type { Locale } from '@crema/i18n/locales'
import type { Tables } from '#src/database/tables.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { DocumentEditions } from '../documents/document-editions.ts'
import { sendConfirmation } from '../marketing/send-confirmation.ts'
import type { MemberMarks } from '../returning-members/address-mark.ts'
import { insertDecisions, type MemberDecision } from './consent-store.ts'

/** The member who consents, with country, language and the GPC signal of the call. */
export type ConsentContext = {
  memberId: string
  /** Verified; null where the member registers otherwise. */
  email: string | null
  locale: Locale
  country: Country
  gpc: boolean
  now: Date
}

export type RegistrationServices = {
  editions: DocumentEditions
  marks: MemberMarks
  outbox: Pick<Outbox, 'enqueue'>
  /** Of the market, for the link of the confirmation mail. */
  marketCode?: string | undefined
}

/** Whether a new member has agreed to everything that their country asks for. */
export function isComplete(consents: Consents | undefined, country: Country): consents is Consents {
  if (!consents) return false
  return !asksSeparately(country) || requiredConsents(country).every((purpose) => consents[purpose] === true)
}

/** Records what a new member consents to, in the transaction that registers them. */
export async function recordConsents(
  transaction: Kysely<Tables>,
  { editions, ...services }: RegistrationServices,
  { marketing }: Consents,
  { memberId, email, locale, country, gpc, now }: ConsentContext,
): Promise<void> {
  const variant = asksSeparately(country) ? 'separate' : 'single'
  const given: Pick<MemberDecision, 'purpose' | 'channel' | 'decision'>[] = [
    ...requiredConsents(country).map((purpose) => ({ purpose, channel: null, decision: true })),
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
  if (marketing.email && email !== null && needsConfirmation(country))
    await sendConfirmation(transaction, services, { memberId, email, locale, country, now })
}
