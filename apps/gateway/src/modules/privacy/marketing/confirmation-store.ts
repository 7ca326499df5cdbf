import type { Kysely } from 'kysely'
import { purgeSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'

export type NewConfirmation = {
  memberId: string
  tokenHash: Buffer
  addressHmac: Buffer
  now: Date
  expiresAt: Date
}

/** Adds the link of a confirmation mail, and purges some that have expired. */
export async function addConfirmation(
  transaction: Kysely<Tables>,
  { memberId, tokenHash, addressHmac, now, expiresAt }: NewConfirmation,
): Promise<void> {
  await purgeSome(transaction, 'marketing_confirmation', {
    key: ['member_id', 'token_hash'],
    by: 'expires_at',
    until: now,
  })
  await transaction
    .insertInto('marketing_confirmation')
    .values({
      member_id: memberId,
      token_hash: tokenHash,
      address_hmac: addressHmac,
      sent_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/** When the confirmation mails of a member whose links are still stored were sent, newest first. */
export async function findSent(database: Kysely<Tables>, memberId: string): Promise<Date[]> {
  const rows = await database
    .selectFrom('marketing_confirmation')
    .select('sent_at')
    .where('member_id', '=', memberId)
    .orderBy('sent_at', 'desc')
    .execute()
  return rows.map(({ sent_at: sentAt }) => sentAt)
}

export async function findConfirmation(
  database: Kysely<Tables>,
  { memberId, tokenHash, now }: { memberId: string; tokenHash: Buffer; now: Date },
) {
  return database
    .selectFrom('marketing_confirmation')
    .select(['address_hmac', 'used_at'])
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function markUsed(
  transaction: Kysely<Tables>,
  { memberId, tokenHash, now }: { memberId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await transaction
    .updateTable('marketing_confirmation')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .execute()
}
