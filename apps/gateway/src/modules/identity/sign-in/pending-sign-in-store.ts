import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { purgeSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'

type Kind = 'association' | 'password'
type Row = { tokenHash: Buffer; kind: Kind; deviceHmac: Buffer; payload: unknown; expiresAt: Date }
type Key = { tokenHash: Buffer; kind: Kind; deviceHmac: Buffer; now: Date }

/** Adds a pending sign-in and purges some that have expired. */
export async function insertPendingSignIn(transaction: Kysely<Tables>, row: Row, now: Date): Promise<void> {
  await purgeSome(transaction, 'pending_sign_in', { key: 'token_hash', by: 'expires_at', until: now })
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

export async function findPendingSignIn(database: Kysely<Tables>, key: Key): Promise<unknown> {
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

/** Deletes and returns it in one statement, so that a token is valid once. */
export async function deletePendingSignIn(transaction: Kysely<Tables>, key: Key): Promise<unknown> {
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

export async function findPendingSignInsOf(
  database: Kysely<Tables>,
  memberId: string,
  addresses: readonly string[],
) {
  return database
    .selectFrom('pending_sign_in')
    .select(['kind', 'expires_at'])
    .where(refersTo(memberId, addresses))
    .orderBy('expires_at')
    .execute()
}

export async function deletePendingSignInsOf(
  transaction: Kysely<Tables>,
  memberId: string,
  addresses: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('pending_sign_in').where(refersTo(memberId, addresses)).execute()
}

/** Whether the payload names the member, or one of their addresses as the login. Uses the index pending_sign_in_payload. */
function refersTo(memberId: string, addresses: readonly string[]): RawBuilder<SqlBool> {
  const shapes = [
    { memberId },
    ...addresses.flatMap((address) => [{ login: { value: address } }, { login: { email: address } }]),
  ]
  return sql<SqlBool>`(${sql.join(
    shapes.map((shape) => sql`payload @> ${JSON.stringify(shape)}::jsonb`),
    sql` or `,
  )})`
}
