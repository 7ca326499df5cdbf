import type { Database } from '@crema/gateway/database/database'

/** The store of the benchmark's tills. */
export const storeId = 'BENCH-STORE'

export async function seedStore(database: Database): Promise<void> {
  await database
    .insertInto('store')
    .values({
      store_id: storeId,
      country: 'US',
      city: 'New York',
      name: 'Bench',
      address: '1 Bench Street',
      zone: 'UTC',
      latitude: 40,
      longitude: -74,
      hours: JSON.stringify(Array.from({ length: 7 }, () => [])),
    })
    .execute()
}
