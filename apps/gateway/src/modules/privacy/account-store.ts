import { sql, type Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { policyVersion, type MarketingChannel } from '@crema/contract/privacy/consents'
import type { Tables } from '#src/database/tables.ts'

type Transaction = Kysely<Tables>

export async function sessionsOf(database: Kysely<Tables>, memberId: string, now: Date) {
  return database
    .selectFrom('session')
    .select(['session_id', 'client', 'country', 'created_at', 'refreshed_at'])
    .where('member_id', '=', memberId)
    .where('refresh_expires_at', '>', now)
    .orderBy('refreshed_at', 'desc')
    .execute()
}

/** Ends one session of a member, or all of them. */
export async function endSessionsOf(
  database: Kysely<Tables>,
  memberId: string,
  sessionId: string | undefined,
): Promise<void> {
  const ending = database.deleteFrom('session').where('member_id', '=', memberId)
  await (sessionId === undefined ? ending : ending.where('session_id', '=', sessionId)).execute()
}

export async function consentsOf(database: Kysely<Tables>, memberId: string) {
  return (
    database
      .selectFrom('consent_record')
      .select(['purpose', 'channel', 'decision', 'policy_version', 'recorded_at'])
      .where('member_id', '=', memberId)
      // Ids are made in the order of time, also within one moment.
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
 * Adds a decision to the record unless it is the one that holds: a switch tapped twice leaves one row. The member's
 * row is locked, so that two tabs come one after the other.
 */
export async function addDecision(transaction: Transaction, decision: ConsentDecision): Promise<void> {
  const { memberId, channel, locale, country, now } = decision
  await sql`select from member where member_id = ${memberId}::uuid for no key update`.execute(transaction)
  const held = (await consentsOf(transaction, memberId)).find((record) => record.channel === channel)
  if ((held?.decision ?? false) === decision.decision) return
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

export async function addressesOf(database: Kysely<Tables>, memberId: string): Promise<string[]> {
  const row = await database
    .selectFrom('member')
    .select(['email', 'phone'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return [row?.email, row?.phone].filter((address) => typeof address === 'string')
}
