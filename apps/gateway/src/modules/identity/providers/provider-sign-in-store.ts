import type { Kysely } from 'kysely'
import { forgetSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'

export type BegunRow = { nonceHash: Buffer; stateHash: Buffer; expiresAt: Date }

/** Keeps a sign-in that begins, and forgets those that nobody finished in time. */
export async function insertBegun(
  database: Kysely<Tables>,
  { nonceHash, stateHash, expiresAt }: BegunRow,
  now: Date,
): Promise<void> {
  await forgetSome(database, 'provider_sign_in', { key: 'nonce_hash', by: 'expires_at', until: now })
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

/** Keeps what the house sent back. False where nothing was begun under that state, or an answer is there already. */
export async function saveAnswer(
  database: Kysely<Tables>,
  stateHash: Buffer,
  { answerSealed, ticketHash }: { answerSealed: string; ticketHash: Buffer },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('provider_sign_in')
    .set({ answer_sealed: answerSealed, return_token_hash: ticketHash })
    .where('state_hash', '=', stateHash)
    .where('answer_sealed', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the house sent back to a sign-in that began with this nonce on this device, in the browser with this ticket. */
export async function findAnswer(
  database: Kysely<Tables>,
  nonceHash: Buffer,
  ticketHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('provider_sign_in')
    .select('answer_sealed')
    .where('nonce_hash', '=', nonceHash)
    .where('return_token_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.answer_sealed ?? undefined
}

/** Uses a sign-in up. False where its nonce was never given to this device, was used, or came too late. */
export async function takeBegun(database: Kysely<Tables>, nonceHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('provider_sign_in')
    .where('nonce_hash', '=', nonceHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
