import type { Database } from '#src/database/database.ts'

/** Inserts a row for each capacity, numbered from 0; rows that exist stay as they are. */
export async function insertBuckets(
  database: Database,
  activityNo: string,
  scope: string,
  capacities: readonly number[],
): Promise<void> {
  await database
    .insertInto('quota')
    .values(capacities.map((capacity, bucket) => ({ activity_no: activityNo, scope, bucket, capacity })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
