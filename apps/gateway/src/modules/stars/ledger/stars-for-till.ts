import type { Database } from '#src/database/database.ts'
import { findStore } from './party-store.ts'
import { findBalance } from './star-balance.ts'

/** The stars that a member can spend in the country of a store; null for an unknown store. */
export async function starsForTill(
  database: Database,
  { memberId, storeId, now }: { memberId: string; storeId: string; now: Date },
): Promise<number | null> {
  const store = await findStore(database, storeId)
  if (!store) return null
  return (await findBalance(database, { memberId, country: store.country, now })).balance
}
