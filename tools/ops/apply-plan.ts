import { sql } from 'kysely'
/** Carries a file out: everything of it or nothing. */
import type { Database } from '@crema/gateway/database/database'
import { retryOnConflict } from '@crema/gateway/database/retry'
import type { Model } from './model.ts'
import { makePlan, type Plan } from './plan.ts'
import { readDatabase } from './read-database.ts'
import { saveCampaign, saveCoupons, saveStores } from './save-model.ts'
import { addsLimit, hasOtherLimits, lockQuotas, saveQuotas } from './save-quotas.ts'

/**
 * Answers the plan that was carried out, made anew while nobody else can change what it looks at; with
 * refusals in it, nothing was changed.
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
  // Claims refer to the campaign's key and are not held up by this.
  await sql`select from campaign where activity_no = any (${sql.val(numbers)}::text[]) order by activity_no for no key update`.execute(
    transaction,
  )
  const { campaigns } = await readDatabase(transaction, { campaigns: numbers, coupons: [], stores: [] })
  const changed = [...campaigns.values()].flatMap((from) => {
    const to = wanted.campaigns.get(from.activityNo)
    return to && hasOtherLimits(to, from) ? [{ to, from }] : []
  })
  // A limit that begins now begins with what was claimed: claims on their way must be counted, so they finish first.
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
  for (const campaign of changed('campaign', target.campaigns)) {
    await saveCampaign(transaction, campaign, now)
    await saveQuotas(transaction, campaign, current.campaigns.get(campaign.activityNo), now)
  }
}
