import type { Database } from '#src/database/database.ts'
import { hasHelpedEnoughToday } from './claim-store.ts'

/** Whether a member has helped as often today as a campaign of friend assist allows. */
export const isDayOfHelpsFull = (
  database: Database,
  asked: { memberId: string; activityNo: string; now: Date },
): Promise<boolean> => hasHelpedEnoughToday(database, asked)
