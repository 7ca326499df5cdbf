import type { Database } from '#src/database/database.ts'

export type CardKeyRow = {
  kid: string
  public_jwk: Record<string, unknown>
  private_sealed: string
  offered_until: Date
  accepted_until: Date
}

/** The newest key that is offered to browsers. */
export function findNewestKey(database: Database, now: Date): Promise<CardKeyRow | undefined> {
  return database
    .selectFrom('payment_card_key')
    .where('offered_until', '>', now)
    .orderBy('offered_until', 'desc')
    .selectAll()
    .executeTakeFirst()
}

export function findKey(database: Database, kid: string, now: Date): Promise<CardKeyRow | undefined> {
  return database
    .selectFrom('payment_card_key')
    .where('kid', '=', kid)
    .where('accepted_until', '>', now)
    .selectAll()
    .executeTakeFirst()
}

export async function insertKey(database: Database, key: CardKeyRow): Promise<void> {
  await database
    .insertInto('payment_card_key')
    .values({ ...key, public_jwk: JSON.stringify(key.public_jwk) })
    .execute()
}

/** What was encrypted with a deleted key can never be read again. */
export async function deleteOldKeys(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('payment_card_key').where('accepted_until', '<=', now).execute()
}
