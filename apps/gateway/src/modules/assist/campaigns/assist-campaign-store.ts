import type { Selectable } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { Tables } from '#src/database/tables.ts'

export type AssistCampaignRow = Selectable<Tables['assist_campaign']>

export async function findAssistCampaign(
  database: Database,
  activityNo: string,
): Promise<AssistCampaignRow | undefined> {
  return database
    .selectFrom('assist_campaign')
    .where('activity_no', '=', activityNo)
    .selectAll()
    .executeTakeFirst()
}
