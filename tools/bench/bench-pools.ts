import type { Database, OpenDatabase } from '@crema/gateway/database/database'
import { openDatabase } from '@crema/gateway/database/open-database'

/** Pools of a PostgreSQL server by their number of connections, each opened when it is first used. */
export function createPools(url: string) {
  const pools = new Map<number, OpenDatabase>()
  return {
    poolOf: async (connections: number): Promise<Database> => {
      const pool = pools.get(connections) ?? (await openDatabase(url, { pool: connections }))
      pools.set(connections, pool)
      return pool.database
    },
    close: async () => {
      for (const pool of pools.values()) await pool.close()
    },
  }
}
