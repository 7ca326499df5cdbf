import { sql } from 'kysely'
/** Applies a model to the database, completely or not at all. */
import type { Database } from '@crema/gateway/database/database'
import { retryOnConflict } from '@crema/gateway/database/retry'
import { readDatabase } from '../database/read-database.ts'
import { saveCampaign, saveCoupons, savePrograms, saveStores } from '../database/save-model.ts'
import { addsLimit, hasOtherLimits, lockQuotas, saveQuotas } from '../database/save-quotas.ts'
import type { Model } from '../file/model.ts'
import { makePlan, type Plan } from './make-plan.ts'

/**
 * Makes the plan again under locks, applies it and returns it. If it has refusals, nothing was changed.
 */
export function applyModel(database: Database, wanted: Model, now: Date): Promise<Plan> {
  return retryOnConflict(() =>
    database.transaction().execute(async (transaction) => {
      await lock(transaction, wanted)
      const plan = await makePlan(transaction, wanted, now)
      if (plan.refusals.length === 0) await save(transaction, plan, now)
      return plan
    }),
  )
}

async function lock(transaction: Database, wanted: Model): Promise<void> {
  // One operator at a time.
  await sql`select pg_advisory_xact_lock(hashtext('crema operator files'))`.execute(transaction)
  const numbers = [...wanted.campaigns.keys()]
  // This lock does not block claims, which only refer to the campaign's key.
  await sql`select from campaign where activity_no = any (${sql.val(numbers)}::text[]) order by activity_no for no key update`.execute(
    transaction,
  )
  const { campaigns } = await readDatabase(transaction, {
    campaigns: numbers,
    coupons: [],
    stores: [],
    programs: [],
  })
  const changed = [...campaigns.values()].flatMap((from) => {
    const to = wanted.campaigns.get(from.activityNo)
    return to && hasOtherLimits(to, from) ? [{ to, from }] : []
  })
  // A new limit starts with what was claimed so far, so claims in progress must finish first.
  if (changed.some(({ to, from }) => addsLimit(to, from)))
    await sql`lock table claim in share mode`.execute(transaction)
  await lockQuotas(
    transaction,
    changed.map(({ to }) => to.activityNo),
  )
}

async function save(transaction: Database, { changes, target, current }: Plan, now: Date): Promise<void> {
  const changed = <Each>(section: string, entries: Map<string, Each>): Each[] =>
    changes.flatMap((change) => {
      const entry = change.section === section ? entries.get(change.key) : undefined
      return entry === undefined ? [] : [entry]
    })
  await saveCoupons(transaction, changed('coupon', target.coupons))
  await saveStores(transaction, changed('store', target.stores))
  await savePrograms(transaction, changed('program', target.programs))
  for (const campaign of changed('campaign', target.campaigns)) {
    await saveCampaign(transaction, campaign, now)
    await saveQuotas(transaction, campaign, current.campaigns.get(campaign.activityNo), now)
  }
}
