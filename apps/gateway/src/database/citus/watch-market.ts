import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { runInBackground } from '../work.ts'
import type { CitusMarket } from './citus-market.ts'

/** So long a gateway may read what a moved market was before its move. What it writes is refused before. */
const everyMs = 1_000

/** Asks every second whether the market is still on the node of the connections, and follows it where it is not. */
export function watchMarket(
  database: Database,
  market: CitusMarket,
  onError: ((error: Error) => void) | undefined,
): { stop: () => Promise<void> } {
  let asking: Promise<void> | undefined
  const ask = async () => {
    try {
      if (market.isPlaced && (await isHere(database))) return
      await market.follow()
    } catch (error) {
      onError?.(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const timer = runInBackground(() =>
    setInterval(() => {
      asking ??= ask().finally(() => {
        asking = undefined
      })
    }, everyMs).unref(),
  )
  return {
    stop: async () => {
      clearInterval(timer)
      await asking
    },
  }
}

/** `migration_step` is a table of every market, of the schema that its functions are in. */
async function isHere(database: Database): Promise<boolean> {
  const { rows } = await sql<{ isHere: boolean }>`
    select exists (
      select from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_local_group using (groupid)
      where logicalrelid = to_regclass(quote_ident((current_schemas(false))[2]) || '.kysely_migration')
    ) as "isHere"`.execute(database)
  return rows[0]?.isHere === true
}
