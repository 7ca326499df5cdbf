import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Counts by `[activityNo, hour in ms, outcome]` as JSON. */
export type RefusalCounts = Map<string, number>

/** Adds counts to the table; unknown campaigns are skipped. */
export async function addRefusals(database: Database, counts: RefusalCounts): Promise<void> {
  const rows = [...counts].map(([key, count]) => {
    const [activityNo, hour, outcome] = JSON.parse(key) as [string, number, string] // the format of RefusalCounts
    return { activity_no: activityNo, hour: new Date(hour).toISOString(), outcome, count }
  })
  await sql`
    insert into refusal_count (activity_no, hour, outcome, count)
    select r.activity_no, r.hour, r.outcome, r.count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (activity_no text, hour timestamptz, outcome text, count int)
    join campaign c on c.activity_no = r.activity_no
    -- In one order, so that two gateways do not deadlock.
    order by r.activity_no, r.hour, r.outcome
    on conflict (activity_no, hour, outcome) do update set count = refusal_count.count + excluded.count`.execute(
    database,
  )
}
