import { sql, type Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Country } from '@crema/contract/countries/countries'
import { policyVersion, type Consents, type MarketingChannel } from '@crema/contract/privacy/consents'
import type { Locale } from '@crema/i18n/locales'
import type { Tables } from '#src/database/tables.ts'

/** The member who consents, with country and language. */
export type ConsentContext = {
  memberId: string
  locale: Locale
  country: Country
  source: 'registration'
  now: Date
}

/** Inserts a new member's decisions, a row each. */
export async function insertConsents(
  database: Kysely<Tables>,
  { marketing }: Consents,
  { memberId, locale, country, source, now }: ConsentContext,
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

/** The decisions of a member, newest first. */
export async function findConsentsOf(database: Kysely<Tables>, memberId: string) {
  return (
    database
      .selectFrom('consent_record')
      .select(['purpose', 'channel', 'decision', 'policy_version', 'recorded_at'])
      .where('member_id', '=', memberId)
      // UUIDv7 ids are ordered, also within one millisecond.
      .orderBy('recorded_at', 'desc')
      .orderBy('consent_id', 'desc')
      .execute()
  )
}

export type ConsentDecision = {
  memberId: string
  channel: MarketingChannel
  decision: boolean
  locale: string
  country: string
  now: Date
}

/**
 * Adds a decision unless it is the current one, so that a switch that is tapped twice adds one row. The member's row is
 * locked, so that concurrent calls run one after the other.
 */
export async function insertDecision(transaction: Kysely<Tables>, decision: ConsentDecision): Promise<void> {
  const { memberId, channel, locale, country, now } = decision
  await sql`select from member where member_id = ${memberId}::uuid for no key update`.execute(transaction)
  const current = (await findConsentsOf(transaction, memberId)).find((record) => record.channel === channel)
  if ((current?.decision ?? false) === decision.decision) return
  await transaction
    .insertInto('consent_record')
    .values({
      member_id: memberId,
      consent_id: uuidv7(),
      purpose: 'marketing',
      channel,
      decision: decision.decision,
      policy_version: policyVersion,
      locale,
      country,
      source: 'account',
      recorded_at: now,
    })
    .execute()
}
