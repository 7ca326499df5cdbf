import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Country } from '@crema/contract/countries/countries'
import { policyVersion, type Consents } from '@crema/contract/privacy/consents'
import type { Locale } from '@crema/i18n/locales'
import type { Tables } from '#src/database/tables.ts'

/** Where somebody agreed, and in which language. */
export type ConsentPlace = {
  memberId: string
  locale: Locale
  country: Country
  source: 'registration'
  now: Date
}

/** Notes what a new member agreed to, and which marketing she does not want, a row each. */
export async function recordConsents(
  database: Kysely<Tables>,
  { marketing }: Consents,
  { memberId, locale, country, source, now }: ConsentPlace,
): Promise<void> {
  const decisions = [
    { purpose: 'terms', channel: null, decision: true },
    { purpose: 'privacy', channel: null, decision: true },
    { purpose: 'marketing', channel: 'push', decision: marketing.push },
    { purpose: 'marketing', channel: 'sms', decision: marketing.sms },
    { purpose: 'marketing', channel: 'email', decision: marketing.email },
  ] as const
  await database
    .insertInto('consent_record')
    .values(
      decisions.map((decision) => ({
        ...decision,
        member_id: memberId,
        consent_id: uuidv7(),
        policy_version: policyVersion,
        locale,
        country,
        source,
        recorded_at: now,
      })),
    )
    .execute()
}
