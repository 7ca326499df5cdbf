import type { Kysely } from 'kysely'
import { forgetSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'

type Kind = 'association' | 'password'
type Row = { tokenHash: Buffer; kind: Kind; deviceHmac: Buffer; payload: unknown; expiresAt: Date }
type Key = { tokenHash: Buffer; kind: Kind; deviceHmac: Buffer; now: Date }

/** Adds a waiting sign-in and forgets some that ran out. */
export async function addPending(transaction: Kysely<Tables>, row: Row, now: Date): Promise<void> {
  await forgetSome(transaction, 'pending_sign_in', { key: 'token_hash', by: 'expires_at', until: now })
  await transaction
    .insertInto('pending_sign_in')
    .values({
      token_hash: row.tokenHash,
      kind: row.kind,
      device_hmac: row.deviceHmac,
      payload: JSON.stringify(row.payload),
      expires_at: row.expiresAt,
    })
    .execute()
}

export async function findPending(database: Kysely<Tables>, key: Key): Promise<unknown> {
  const row = await database
    .selectFrom('pending_sign_in')
    .select('payload')
    .where('token_hash', '=', key.tokenHash)
    .where('kind', '=', key.kind)
    .where('device_hmac', '=', key.deviceHmac)
    .where('expires_at', '>', key.now)
    .executeTakeFirst()
  return row?.payload
}

/** One statement, so that a token is used once. */
export async function deletePending(transaction: Kysely<Tables>, key: Key): Promise<unknown> {
  const row = await transaction
    .deleteFrom('pending_sign_in')
    .where('token_hash', '=', key.tokenHash)
    .where('kind', '=', key.kind)
    .where('device_hmac', '=', key.deviceHmac)
    .where('expires_at', '>', key.now)
    .returning('payload')
    .executeTakeFirst()
  return row?.payload
}
