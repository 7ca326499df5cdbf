import { sql, type Kysely, type Selectable } from 'kysely'
import { purgeSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'

export type PasskeyRow = Selectable<Tables['passkey']>

export async function listPasskeysOf(database: Kysely<Tables>, memberId: string): Promise<PasskeyRow[]> {
  return database
    .selectFrom('passkey')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function findPasskey(
  database: Kysely<Tables>,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return database
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Counts a member's passkeys. Locks the member, so that none is added until the transaction ends. */
export async function lockAndCountPasskeys(transaction: Kysely<Tables>, memberId: string): Promise<number> {
  await sql`select from member where member_id = ${memberId}::uuid for no key update`.execute(transaction)
  return (await listPasskeysOf(transaction, memberId)).length
}

/** False where the credential id is registered already. */
export async function insertPasskey(database: Kysely<Tables>, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Saves a use. False where the authenticator's counter did not increase: the passkey was cloned or the answer replayed. */
export async function savePasskeyUse(
  database: Kysely<Tables>,
  { credentialId, counter, now }: { credentialId: string; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('credential_id', '=', credentialId)
    .where((row) =>
      row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.lit(counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function savePasskeyName(
  database: Kysely<Tables>,
  memberId: string,
  credentialId: string,
  name: string,
): Promise<void> {
  await database
    .updateTable('passkey')
    .set({ name })
    .where('member_id', '=', memberId)
    .where('credential_id', '=', credentialId)
    .execute()
}

export async function deletePasskey(
  database: Kysely<Tables>,
  memberId: string,
  credentialId: string,
): Promise<void> {
  await database
    .deleteFrom('passkey')
    .where('member_id', '=', memberId)
    .where('credential_id', '=', credentialId)
    .execute()
}

/** Adds a challenge and purges some that have expired. */
export async function insertChallenge(
  database: Kysely<Tables>,
  hash: Buffer,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await purgeSome(database, 'passkey_challenge', { key: 'challenge_hash', by: 'expires_at', until: now })
  await database
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .execute()
}

/** Uses a challenge up. False where it was not issued for this, was used or has expired. */
export async function deleteChallenge(database: Kysely<Tables>, hash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
