import { sql } from 'kysely'
/** Updates the quota rows of a campaign to its limits. */
import type { Database } from '@crema/gateway/database/database'
import { wallTime } from '@crema/gateway/wall-time'
import type { CampaignModel } from '../file/model.ts'
import { countClaims } from '../plan/claim-usage.ts'
import { countedLimits, resizeBuckets, resizeDay } from './resize-quotas.ts'

const dayMs = 24 * 60 * 60_000

export const hasOtherLimits = (to: CampaignModel, from: CampaignModel | undefined): boolean =>
  to.perDay !== (from?.perDay ?? null) || countedLimits.some((scope) => to[scope] !== (from?.[scope] ?? null))

export const addsLimit = (to: CampaignModel, from: CampaignModel): boolean =>
  (to.perDay !== null && from.perDay === null)
  || countedLimits.some((scope) => to[scope] !== null && from[scope] === null)

/**
 * Locks the quota rows of campaigns until the transaction ends, after claims in progress. A claim locks them in the same
 * order, so that there is no deadlock.
 */
export async function lockQuotas(database: Database, activityNos: readonly string[]): Promise<void> {
  await sql`
    select from quota where activity_no = any (${sql.val([...activityNos])}::text[])
    order by activity_no, case scope when 'participants' then 1 when 'claims' then 2 when 'prizes' then 3 when 'total' then 4 else 0 end,
      scope, bucket
    for update`.execute(database)
}

/** `from` is undefined for a new campaign. The rows must be locked. */
export async function saveQuotas(
  database: Database,
  to: CampaignModel,
  from: CampaignModel | undefined,
  now: Date,
): Promise<void> {
  for (const scope of countedLimits) {
    const [limit, before] = [to[scope], from?.[scope] ?? null]
    if (limit === before) continue
    if (limit === null) {
      await database
        .deleteFrom('quota')
        .where('activity_no', '=', to.activityNo)
        .where('scope', '=', scope)
        .execute()
      continue
    }
    const counted =
      from && before === null
        ? [await countClaims(database, to.activityNo, scope)]
        : await takenOf(database, to.activityNo, scope)
    await writeRows(database, to.activityNo, scope, counted, resizeBuckets(counted, limit))
  }
  const before = from?.perDay ?? null
  // The first claim of a day inserts its rows; those of today and tomorrow are written here, because a gateway may
  // still have the old limit in its cache.
  if (from && to.perDay !== before) await saveDays(database, to, to.perDay, before === null, now)
}

async function saveDays(
  database: Database,
  campaign: CampaignModel,
  limit: number | null,
  isAdded: boolean,
  now: Date,
): Promise<void> {
  const { activityNo, zone } = campaign
  const today = dateIn(zone, now)
  if (limit === null) {
    await database
      .deleteFrom('quota')
      .where('activity_no', '=', activityNo)
      .where('scope', '>=', `day:${today}`)
      .where('scope', 'like', 'day:%')
      .execute()
    return
  }
  const days = [today, dateIn(zone, new Date(now.getTime() + dayMs))]
  for (const date of days) {
    const scope = `day:${date}`
    const taken = isAdded
      ? [await countClaims(database, activityNo, 'perDay', { date, zone })]
      : await takenOf(database, activityNo, scope)
    await writeRows(database, activityNo, scope, taken, resizeDay(taken, limit))
  }
}

const dateIn = (zone: string, instant: Date) => new Date(wallTime(instant, zone)).toISOString().slice(0, 10)

/** What is taken of each bucket; nothing of a missing one. */
async function takenOf(database: Database, activityNo: string, scope: string): Promise<number[]> {
  const rows = await database
    .selectFrom('quota')
    .select(['bucket', 'taken'])
    .where('activity_no', '=', activityNo)
    .where('scope', '=', scope)
    .execute()
  const taken = new Map(rows.map((row) => [row.bucket, row.taken]))
  return Array.from({ length: Math.max(-1, ...taken.keys()) + 1 }, (_, bucket) => taken.get(bucket) ?? 0)
}

async function writeRows(
  database: Database,
  activityNo: string,
  scope: string,
  taken: readonly number[],
  capacities: readonly number[],
): Promise<void> {
  await database
    .insertInto('quota')
    .values(
      capacities.map((capacity, bucket) => ({
        activity_no: activityNo,
        scope,
        bucket,
        capacity,
        taken: taken[bucket] ?? 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['activity_no', 'scope', 'bucket']).doUpdateSet((eb) => ({
        capacity: eb.ref('excluded.capacity'),
        taken: eb.ref('excluded.taken'),
      })),
    )
    .execute()
}
