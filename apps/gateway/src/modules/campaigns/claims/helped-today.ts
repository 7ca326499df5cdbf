import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { hasHelpedEnoughToday } from './claim-store.ts'

type Asked = { memberId: string; activityNo: string; now: Date }

/** SQL: whether a member has helped as often today as a campaign of friend assist allows. */
export const dayOfHelpsIsFull = (asked: Asked): RawBuilder<boolean> => hasHelpedEnoughToday(asked)

/** Whether a member has helped as often today as a campaign of friend assist allows. */
export async function isDayOfHelpsFull(database: Database, asked: Asked): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`select ${hasHelpedEnoughToday(asked)} as "isFull"`.execute(
    database,
  )
  return rows[0]?.isFull === true
}
