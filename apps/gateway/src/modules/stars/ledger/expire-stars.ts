import type { Database } from '#src/database/database.ts'
import { repeatPlugin } from '#src/http/operation/repeat-plugin.ts'
import { expireLots } from './expiry-store.ts'

/** Lots of one statement. */
const batchSize = 500
/** Batches of one run, so that many lots that end on one day do not keep one gateway busy. */
const batchesMax = 20

/** Records what has expired, every minute, on every gateway. Expired stars cannot be spent whether or not it has run. */
export const expireStarsPlugin = repeatPlugin({
  everyMs: 60_000,
  run: expireStars,
  failure: 'Expired stars could not be recorded.',
})

export async function expireStars(database: Database, now: Date): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch++) {
    if ((await expireLots(database, now, batchSize)) < batchSize) return
  }
}
