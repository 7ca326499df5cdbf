import type { Kysely } from 'kysely'
import type { ResponseOf } from '@crema/contract/endpoint'
import type { listConsents } from '@crema/contract/endpoints/account/list-consents'
import { marketingChannels } from '@crema/contract/privacy/consents'
import type { Tables } from '#src/database/tables.ts'
import { findConsentsOf } from './consent-store.ts'

/** What a member consents to: the newest decision of each channel, and all decisions. */
export async function readConsents(
  database: Kysely<Tables>,
  memberId: string,
): Promise<ResponseOf<typeof listConsents>> {
  const records = await findConsentsOf(database, memberId)
  const [push, sms, email] = marketingChannels.map(
    (channel) => records.find((record) => record.channel === channel)?.decision ?? false,
  )
  return {
    marketing: { push: push ?? false, sms: sms ?? false, email: email ?? false },
    records: records.map(({ purpose, channel, decision, policy_version, recorded_at }) => ({
      purpose,
      channel,
      decision,
      policyVersion: policy_version,
      recordedAt: recorded_at.toISOString(),
    })),
  }
}
