import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { scanTokenLifeMs } from './scan-code.ts'

/**
 * Deletes uses of scans whose tokens are too old to be used again, some at a time. Each new scan does it, so
 * there are never many more than a quarter of an hour brings.
 */
export async function forgetScans(database: Database, now: Date, count = 100): Promise<void> {
  await sql`
    delete from scan_use where scan_id in (
      select scan_id from scan_use
      -- A second more: a token ends on a whole one.
      where used_at < ${new Date(now.getTime() - scanTokenLifeMs - 1000)}::timestamptz
      order by used_at limit ${count} for update skip locked
    )`.execute(database)
}
