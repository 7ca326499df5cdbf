import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { scanTokenLifeMs } from './scan-code.ts'

/**
 * Deletes up to `count` used scans whose tokens have expired. It runs with every scan, so that the table holds
 * hardly more than the scans of the token's lifetime (15 minutes).
 */
export async function purgeScanUses(database: Database, now: Date, count = 100): Promise<void> {
  await sql`
    delete from scan_use where scan_id in (
      select scan_id from scan_use
      -- One second more, since tokens expire at full seconds.
      where used_at < ${new Date(now.getTime() - scanTokenLifeMs - 1000)}::timestamptz
      order by used_at limit ${count} for update skip locked
    )`.execute(database)
}
