import type { Kysely } from 'kysely'
import { purgeSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'

export type NewProviderSignIn = { nonceHash: Buffer; stateHash: Buffer; expiresAt: Date }

/** Adds a sign-in that begins, and purges some that have expired. */
export async function insertProviderSignIn(
  database: Kysely<Tables>,
  { nonceHash, stateHash, expiresAt }: NewProviderSignIn,
  now: Date,
): Promise<void> {
  await purgeSome(database, 'provider_sign_in', { key: 'nonce_hash', by: 'expires_at', until: now })
  await database
    .insertInto('provider_sign_in')
    .values({
      nonce_hash: nonceHash,
      state_hash: stateHash,
      answer_sealed: null,
      return_token_hash: null,
      expires_at: expiresAt,
    })
    .execute()
}

/** Stores a provider's answer. False where no sign-in was begun under that state, or it has an answer already. */
export async function saveAnswer(
  database: Kysely<Tables>,
  stateHash: Buffer,
  { answerSealed, returnTokenHash }: { answerSealed: string; returnTokenHash: Buffer },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('provider_sign_in')
    .set({ answer_sealed: answerSealed, return_token_hash: returnTokenHash })
    .where('state_hash', '=', stateHash)
    .where('answer_sealed', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The encrypted answer to a sign-in, for the device that began it and the browser with this return token. */
export async function findAnswer(
  database: Kysely<Tables>,
  nonceHash: Buffer,
  returnTokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('provider_sign_in')
    .select('answer_sealed')
    .where('nonce_hash', '=', nonceHash)
    .where('return_token_hash', '=', returnTokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.answer_sealed ?? undefined
}

/** Uses a sign-in up. False where its nonce is unknown, belongs to another device, was used or has expired. */
export async function deleteProviderSignIn(
  database: Kysely<Tables>,
  nonceHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('provider_sign_in')
    .where('nonce_hash', '=', nonceHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
