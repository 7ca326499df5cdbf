import type { Database } from '#src/database/database.ts'
import { hasStore } from './store-store.ts'

/** Whether there is a store with a number, in whatever country. */
export function storeExists(database: Database, storeId: string): Promise<boolean> {
  return hasStore(database, storeId)
}
