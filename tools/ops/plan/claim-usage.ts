import { sql } from 'kysely'
/** Reads how far campaigns, limits and coupons are in use, which restricts their changes. */
import type { Database } from '@crema/gateway/database/database'
import { givesAnyOf } from '../database/campaigns-of-coupons.ts'
import { readDatabase } from '../database/read-database.ts'
import type { CountedLimit } from '../database/resize-quotas.ts'
import type { CampaignModel, CouponModel, Model } from '../file/model.ts'
import { everyCoupon } from '../file/read-assist.ts'

export type ClaimUsage = {
  campaigns: Map<
    string,
    { hasClaims: boolean; used: Partial<Record<CountedLimit, number>>; usedToday: number }
  >
  /** Coupons with vouchers whose kind would change. */
  issued: Set<string>
  knownCoupons: Set<string>
  allCoupons: string[]
  knownStores: Set<string>
  /** Campaigns of the kind `lottery`, which tiers of friend assist may give entries of, with their ends. */
  lotteries: Map<string, { endsAt: Date }>
  /** Campaigns with each of their coupons, where one of the two would change. */
  dependents: { campaign: CampaignModel; coupon: CouponModel }[]
}

export async function readClaimUsage(
  database: Database,
  target: Model,
  current: Model,
  now: Date,
): Promise<ClaimUsage> {
  const allCoupons = (await database.selectFrom('coupon').select('coupon_no').execute()).map(
    (row) => row.coupon_no,
  )
  const wantedStores = [...new Set([...target.campaigns.values()].flatMap(({ stores }) => stores ?? []))]
  const stored = await sql<{ store_id: string }>`
    select store_id from store where store_id = any (${sql.val(wantedStores)}::text[])`.execute(database)
  return {
    campaigns: await readUsedLimits(database, [...current.campaigns.values()], target, now),
    issued: await readIssued(database, target, current),
    allCoupons: [...new Set([...allCoupons, ...target.coupons.keys()])],
    knownCoupons: new Set([...allCoupons, ...target.coupons.keys()]),
    knownStores: new Set([...stored.rows.map((row) => row.store_id), ...target.stores.keys()]),
    lotteries: await readLotteries(database, target),
    dependents: await readDependents(database, target, now),
  }
}

async function readLotteries(database: Database, target: Model): Promise<ClaimUsage['lotteries']> {
  const wanted = [...target.campaigns.values()].flatMap(({ assist }) =>
    (assist?.tiers ?? []).flatMap(({ entry }) => entry ?? []),
  )
  const { campaigns } = await readDatabase(database, {
    campaigns: wanted,
    coupons: [],
    stores: [],
    programs: [],
  })
  const known = [...campaigns.values(), ...target.campaigns.values()]
  return new Map(
    known.filter(({ kind }) => kind === 'lottery').map(({ activityNo, endsAt }) => [activityNo, { endsAt }]),
  )
}

type UsedLimitRow = {
  activity_no: string
  has_claims: boolean
  scope: string | null
  taken: number | null
  is_today: boolean | null
}

async function readUsedLimits(
  database: Database,
  campaigns: readonly CampaignModel[],
  target: Model,
  now: Date,
): Promise<ClaimUsage['campaigns']> {
  const numbers = campaigns.map(({ activityNo }) => activityNo)
  const { rows } = await sql<UsedLimitRow>`
    select c.activity_no, q.scope, sum(q.taken)::int as taken,
      exists (select from claim where claim.activity_no = c.activity_no) as has_claims,
      q.scope = 'day:' || to_char(${now}::timestamptz at time zone c.zone, 'YYYY-MM-DD') as is_today
    from campaign c left join quota q on q.activity_no = c.activity_no
    where c.activity_no = any (${sql.val(numbers)}::text[])
    group by c.activity_no, c.zone, q.scope`.execute(database)
  const usage: ClaimUsage['campaigns'] = new Map()
  for (const row of rows) {
    const entry = usage.get(row.activity_no) ?? { hasClaims: row.has_claims, used: {}, usedToday: 0 }
    usage.set(row.activity_no, entry)
    if (row.is_today) entry.usedToday = row.taken ?? 0
    else if (row.scope !== null && !row.scope.startsWith('day:'))
      entry.used[row.scope as CountedLimit] = row.taken ?? 0 // all scopes but those of days
  }
  // A new limit has used what was claimed so far.
  for (const campaign of campaigns) {
    const entry = usage.get(campaign.activityNo)
    const to = target.campaigns.get(campaign.activityNo)
    if (!entry?.hasClaims || !to) continue
    for (const scope of ['total', 'participants', 'claims', 'prizes'] as const) {
      if (to[scope] !== null && campaign[scope] === null)
        entry.used[scope] = await countClaims(database, campaign.activityNo, scope)
    }
  }
  return usage
}

/** What a limit would have counted if it had existed from the beginning; with `day`, on that day. */
export async function countClaims(
  database: Database,
  activityNo: string,
  scope: CountedLimit | 'perDay',
  day?: { date: string; zone: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from claim
    where activity_no = ${activityNo}
      ${scope === 'participants' ? sql`and ordinal = 1` : sql``}
      ${day ? sql`and (claimed_at at time zone ${day.zone})::date = ${day.date}::date` : sql``}`.execute(
    database,
  )
  return rows[0]?.count ?? 0
}

/** Only for coupons whose kind would change, because it reads vouchers. */
async function readIssued(database: Database, target: Model, current: Model): Promise<Set<string>> {
  const changed = [...target.coupons.values()].filter(({ couponNo, kind }) => {
    const before = current.coupons.get(couponNo)
    return before !== undefined && before.kind !== kind
  })
  const issued = new Set<string>()
  for (const { couponNo } of changed) {
    const voucher = await database
      .selectFrom('voucher')
      .select('coupon_no')
      .where('coupon_no', '=', couponNo)
      .limit(1)
      .executeTakeFirst()
    if (voucher) issued.add(couponNo)
  }
  return issued
}

async function readDependents(
  database: Database,
  target: Model,
  now: Date,
): Promise<ClaimUsage['dependents']> {
  const changed = [...target.coupons.keys()]
  const { rows } = await sql<{ activity_no: string }>`
    select c.activity_no from campaign c
    where c.ends_at > ${now}::timestamptz and ${givesAnyOf(changed)}`.execute(database)
  const others = rows.map((row) => row.activity_no).filter((activityNo) => !target.campaigns.has(activityNo))
  const { campaigns } = await readDatabase(database, { campaigns: others, coupons: [], stores: [] })
  const everyCampaign = [...target.campaigns.values(), ...campaigns.values()]
  const needed = [...new Set(everyCampaign.flatMap(everyCoupon))].filter(
    (couponNo) => !target.coupons.has(couponNo),
  )
  const { coupons } = await readDatabase(database, { coupons: needed, campaigns: [], stores: [] })
  return everyCampaign.flatMap((campaign) =>
    everyCoupon(campaign).flatMap((couponNo) => {
      const coupon = target.coupons.get(couponNo) ?? coupons.get(couponNo)
      return coupon ? [{ campaign, coupon }] : []
    }),
  )
}
