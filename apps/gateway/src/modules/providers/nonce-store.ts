import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'

/** Keeps a nonce, and forgets those that nobody used in time. */
export async function insertNonce(database: Kysely<Tables>, hash: Buffer, expiresAt: Date, now: Date): Promise<void> {
  await database.deleteFrom('provider_nonce').where('expires_at', '<=', now).execute()
  await database.insertInto('provider_nonce').values({ nonce_hash: hash, expires_at: expiresAt }).execute()
}

/** Uses a nonce up. False where it was never given to this device, was used, or came too late. */
export async function takeNonce(database: Kysely<Tables>, hash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('provider_nonce')
    .where('nonce_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
