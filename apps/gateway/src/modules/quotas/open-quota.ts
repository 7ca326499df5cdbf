import type { Database } from '#src/database/database.ts'
import { splitCapacity } from './quota-buckets.ts'
import { insertBuckets } from './quota-store.ts'

/**
 * Makes the rows of a limit that does not have any yet, such as that of a new day. A limit that exists is not
 * changed, so several requests may open it at once.
 * @param limit pieces that may be taken; 0 makes a limit that is used up
 */
export async function openQuota(
  database: Database,
  { activityNo, scope, limit }: { activityNo: string; scope: string; limit: number },
): Promise<void> {
  await insertBuckets(database, activityNo, scope, splitCapacity(limit))
}
