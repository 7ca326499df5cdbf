import { sql, type Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { devicePurposes, type DevicePurpose } from '@crema/contract/privacy/consents'
import { purgeSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'
import type { DecisionDetails } from './consent-store.ts'

export type DeviceDecision = { purpose: DevicePurpose; decision: boolean } & DecisionDetails

/** Adds a device's decisions, and purges some that have expired. The same call adds nothing again. */
export async function insertDeviceDecisions(
  transaction: Kysely<Tables>,
  decisions: readonly DeviceDecision[],
  call: { deviceHmac: Buffer; idempotencyKey: string; now: Date; expiresAt: Date },
): Promise<void> {
  await purgeSome(transaction, 'device_consent_record', {
    key: ['device_hmac', 'consent_id'],
    by: 'expires_at',
    until: call.now,
  })
  if (decisions.length === 0) return
  await transaction
    .insertInto('device_consent_record')
    .values(
      decisions.map((decision, position) => ({
        ...decision,
        device_hmac: call.deviceHmac,
        consent_id: uuidv7(),
        idempotency_key: call.idempotencyKey,
        position,
        recorded_at: call.now,
        expires_at: call.expiresAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['device_hmac', 'idempotency_key', 'position']).doNothing())
    .execute()
}

/** The newest decision of a device about each purpose. */
export async function findDeviceDecisions(database: Kysely<Tables>, deviceHmac: Buffer, now: Date) {
  const { rows } = await sql<{
    purpose: DevicePurpose
    decision: boolean
    policy_version: string
    recorded_at: Date
  }>`
    select newest.* from unnest(${[...devicePurposes]}::text[]) as wanted
    cross join lateral (
      select purpose, decision, policy_version, recorded_at from device_consent_record
      where device_hmac = ${deviceHmac}::bytea and purpose = wanted and expires_at > ${now}::timestamptz
      order by recorded_at desc, consent_id desc limit 1
    ) as newest`.execute(database)
  return rows
}
