import type { Kysely } from 'kysely'
import { purgeSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'

export type NewLaunchToken = {
  tokenHash: Buffer
  memberId: string
  partner: string
  expiresAt: Date
  now: Date
}

/** Adds a token and purges some that have expired. False for an unknown member. */
export async function addLaunchToken(database: Kysely<Tables>, token: NewLaunchToken): Promise<boolean> {
  await purgeSome(database, 'launch_token', { key: 'token_hash', by: 'expires_at', until: token.now })
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('launch_token')
    .columns(['token_hash', 'member_id', 'partner', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('member')
        .where('member_id', '=', token.memberId)
        .select((row) => [
          row.val(token.tokenHash).as('token_hash'),
          'member_id',
          row.val(token.partner).as('partner'),
          row.val(token.expiresAt).as('expires_at'),
        ]),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The member of a token that can still be redeemed. */
export async function findMemberOfToken(
  database: Kysely<Tables>,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('launch_token')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('attempt_hash', 'is', null)
    .executeTakeFirst()
  return row?.member_id
}

export type RedeemedLaunchToken = { memberId: string; sessionId: string | null }

/**
 * Redeems a token for an attempt, and locks it until the transaction ends. The first attempt gets it and may redeem it
 * again. Undefined where another attempt has redeemed it, or it has expired or does not exist.
 */
export async function redeemLaunchToken(
  transaction: Kysely<Tables>,
  { tokenHash, attemptHash, now }: { tokenHash: Buffer; attemptHash: Buffer; now: Date },
): Promise<RedeemedLaunchToken | undefined> {
  const row = await transaction
    .updateTable('launch_token')
    .set({ attempt_hash: attemptHash })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where((each) => each.or([each('attempt_hash', 'is', null), each('attempt_hash', '=', attemptHash)]))
    .returning(['member_id', 'session_id'])
    .executeTakeFirst()
  return row && { memberId: row.member_id, sessionId: row.session_id }
}

export async function saveLaunchSession(
  transaction: Kysely<Tables>,
  tokenHash: Buffer,
  sessionId: string,
): Promise<void> {
  await transaction
    .updateTable('launch_token')
    .set({ session_id: sessionId })
    .where('token_hash', '=', tokenHash)
    .execute()
}
