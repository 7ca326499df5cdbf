import type { Database } from '#src/database/database.ts'

/** Country and zone of a store. */
export function findStore(database: Database, storeId: string) {
  return database
    .selectFrom('store')
    .where('store_id', '=', storeId)
    .select(['country', 'zone'])
    .executeTakeFirst()
}

export async function findMemberId(database: Database, accountNumber: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('member')
    .where('account_number', '=', accountNumber)
    .select('member_id')
    .executeTakeFirst()
  return row?.member_id
}
