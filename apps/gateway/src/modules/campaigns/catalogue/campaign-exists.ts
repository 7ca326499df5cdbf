import type { Database } from '#src/database/database.ts'
import { hasCampaign } from './campaign-store.ts'

/** Whether there is a campaign with a number, in whatever state and country. */
export function campaignExists(database: Database, activityNo: string): Promise<boolean> {
  return hasCampaign(database, activityNo)
}
