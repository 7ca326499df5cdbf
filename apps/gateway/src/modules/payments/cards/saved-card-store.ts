import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { SavedCardTable } from '#src/database/tables.ts'

export type SavedCardRow = Selectable<SavedCardTable>

export async function findPayer(database: Database, memberId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('payment_payer')
    .where('member_id', '=', memberId)
    .select('payer_reference')
    .executeTakeFirst()
  return row?.payer_reference
}

/** The member's id at the providers, which is `newReference` where they have none yet. */
export async function createPayer(
  database: Database,
  memberId: string,
  newReference: string,
): Promise<string> {
  await database
    .insertInto('payment_payer')
    .values({ member_id: memberId, payer_reference: newReference })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
  return (await findPayer(database, memberId)) ?? newReference
}

export async function upsertCard(transaction: Database, card: Insertable<SavedCardTable>): Promise<void> {
  await transaction
    .insertInto('saved_card')
    .values(card)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'provider', 'token_hmac']).doUpdateSet((eb) => ({
        token_sealed: eb.ref('excluded.token_sealed'),
        expiry_month: eb.ref('excluded.expiry_month'),
        expiry_year: eb.ref('excluded.expiry_year'),
        saved_at: eb.ref('excluded.saved_at'),
      })),
    )
    .execute()
}

/** The cards of a member, the last saved one first. */
export function listCards(database: Database, memberId: string): Promise<SavedCardRow[]> {
  return database
    .selectFrom('saved_card')
    .where('member_id', '=', memberId)
    .orderBy('saved_at', 'desc')
    .orderBy('card_id')
    .selectAll()
    .execute()
}

export function findCard(
  database: Database,
  memberId: string,
  cardId: string,
): Promise<SavedCardRow | undefined> {
  return database
    .selectFrom('saved_card')
    .where('member_id', '=', memberId)
    .where('card_id', '=', cardId)
    .selectAll()
    .executeTakeFirst()
}

/** A trigger notes that the provider has to remove it, too. */
export async function deleteCard(database: Database, memberId: string, cardId: string): Promise<void> {
  await database
    .deleteFrom('saved_card')
    .where('member_id', '=', memberId)
    .where('card_id', '=', cardId)
    .execute()
}
