/** Compares a model with the database: what would change, and which changes are refused because members rely on it. */
import type { Database } from '@crema/gateway/database/database'
import { readDatabase } from '../database/read-database.ts'
import { limitsOf } from '../database/resize-quotas.ts'
import { closestMatch } from '../file/closest-match.ts'
import type { CampaignModel, CouponModel, Model, TierModel } from '../file/model.ts'
import { everyCoupon } from '../file/read-assist.ts'
import { countriesWithout } from '../file/read-model.ts'
import { writeCampaign, writeCoupon, writeProgram, writeStore, type Written } from '../file/write-model.ts'
import { assistRefusals } from './assist-refusals.ts'
import { readClaimUsage, type ClaimUsage } from './claim-usage.ts'
import { findDifferences, type Difference } from './differences.ts'
import { drawRefusals } from './draw-refusals.ts'
import { programRefusals, starPrizeRefusals } from './program-refusals.ts'

export type Change = {
  section: 'coupon' | 'campaign' | 'store' | 'program'
  key: string
  isNew: boolean
  differences: Difference[]
  /** Consequences that the operator might not expect. */
  notes: string[]
}

export type Plan = {
  changes: Change[]
  unchanged: number
  refusals: string[]
  /** The model of the files with defaults from the database. */
  target: Model
  current: Model
}

export async function makePlan(database: Database, wanted: Model, now: Date): Promise<Plan> {
  const current = await readDatabase(database, {
    coupons: [...wanted.coupons.keys()],
    campaigns: [...wanted.campaigns.keys()],
    stores: [...wanted.stores.keys()],
    programs: [...wanted.programs.keys()],
  })
  const target = fillIn(wanted, current)
  const usage = await readClaimUsage(database, target, current, now)
  const changes: Change[] = []
  let unchanged = 0
  const compare = <Each>(
    section: Change['section'],
    write: (each: Each) => Written,
    notesOf: (to: Each, from: Each | undefined) => string[],
    to: Map<string, Each>,
    from: Map<string, Each>,
  ) => {
    for (const [key, each] of to) {
      const before = from.get(key)
      const found = findDifferences(before === undefined ? {} : write(before), write(each))
      if (found.length === 0) unchanged++
      else
        changes.push({
          section,
          key,
          isNew: before === undefined,
          differences: found,
          notes: notesOf(each, before),
        })
    }
  }
  compare('coupon', writeCoupon, (_, before) => couponNotes(before), target.coupons, current.coupons)
  compare('store', writeStore, () => [], target.stores, current.stores)
  const programNote = 'stars that members have keep their end'
  compare(
    'program',
    writeProgram,
    (_, before) => (before === undefined ? [] : [programNote]),
    target.programs,
    current.programs,
  )
  // `onShelf` is always written, so that the plan shows a change of it.
  const withShelf = (campaign: CampaignModel) => ({ ...writeCampaign(campaign), onShelf: campaign.isOnShelf })
  compare(
    'campaign',
    withShelf,
    (to, before) => campaignNotes(to, before, usage, now),
    target.campaigns,
    current.campaigns,
  )
  const refusals = [
    ...refusalsOf(target, current, usage, now),
    ...(await programRefusals(database, target.programs, current.programs)),
    ...(await starPrizeRefusals(database, target)),
  ]
  return { changes, unchanged, refusals, target, current }
}

function fillIn(wanted: Model, current: Model): Model {
  const campaigns = new Map(
    [...wanted.campaigns].map(([key, campaign]) => {
      const isOnShelf = campaign.isOnShelf ?? current.campaigns.get(key)?.isOnShelf ?? true
      return [key, { ...campaign, isOnShelf }]
    }),
  )
  return { ...wanted, campaigns }
}

const couponNotes = (before: CouponModel | undefined) =>
  before === undefined ? [] : ['issued vouchers keep their terms']

function campaignNotes(
  to: CampaignModel,
  before: CampaignModel | undefined,
  usage: ClaimUsage,
  now: Date,
): string[] {
  if (!before) return to.endsAt <= now ? ['has already ended'] : []
  const notes: string[] = []
  const { usedToday = 0 } = usage.campaigns.get(to.activityNo) ?? {}
  if (to.perPerson < before.perPerson) notes.push('members who claimed more keep their vouchers')
  if (to.perDay !== null && to.perDay !== before.perDay && usedToday > to.perDay) {
    notes.push(`${usedToday} were claimed today, so the new limit allows the next claim tomorrow`)
  }
  for (const [scope, limit] of limitsOf(to)) {
    const taken = usage.campaigns.get(to.activityNo)?.used[scope] ?? 0
    if (limit !== null && limit !== before[scope] && taken > 0)
      notes.push(`${taken} of limits.${scope} are used`)
  }
  if (before.endsAt > now && to.endsAt <= now) notes.push('ends it immediately')
  if (
    before.stores !== null
    && to.stores !== null
    && before.stores.some((store) => !to.stores?.includes(store))
  ) {
    notes.push('a removed store still accepts vouchers issued before')
  }
  return notes
}

function refusalsOf(target: Model, current: Model, usage: ClaimUsage, now: Date): string[] {
  const refusals: string[] = []
  for (const [couponNo, coupon] of target.coupons) {
    const before = current.coupons.get(couponNo)
    if (before && before.kind !== coupon.kind && usage.issued.has(couponNo)) {
      refusals.push(
        `coupon ${couponNo}: its kind cannot change from ${before.kind} to ${coupon.kind}, because members have vouchers of it. Use a new number`,
      )
    }
  }
  for (const campaign of target.campaigns.values()) {
    const before = current.campaigns.get(campaign.activityNo)
    const problems = [
      ...(before ? refusedChanges(campaign, before, usage, now) : []),
      ...drawRefusals(campaign, before, now),
      ...assistRefusals(campaign, before, now),
      ...missingReferences(campaign, usage),
    ]
    refusals.push(...problems.map((problem) => `campaign ${campaign.activityNo}: ${problem}`))
  }
  for (const { campaign, coupon } of usage.dependents) {
    const missing = countriesWithout(coupon, campaign)
    if (missing.length > 0) {
      refusals.push(
        `coupon ${coupon.couponNo}: campaign ${campaign.activityNo} uses it, and it would have no value for ${missing.join(', ')}`,
      )
    }
  }
  return refusals
}

function refusedChanges(to: CampaignModel, from: CampaignModel, usage: ClaimUsage, now: Date): string[] {
  const { used: taken, hasClaims } = usage.campaigns.get(to.activityNo) ?? { used: {}, hasClaims: false }
  const problems: string[] = []
  for (const [scope, limit] of limitsOf(to)) {
    const used = taken[scope] ?? 0
    if (limit !== null && limit < used)
      problems.push(`limits.${scope} cannot be ${limit}: ${used} are used, which is the minimum`)
  }
  if (hasClaims) {
    if (to.kind !== from.kind)
      problems.push(`its kind cannot change from ${from.kind} to ${to.kind}, because members have claimed`)
    // Members have seen that the campaign ended, and its limits and reports would count two runs as one.
    if (from.endsAt <= now && to.endsAt > now)
      problems.push('it has ended and members have claimed: use a new campaign with a new number')
    // Daily quotas are counted by the days of the zone: in another zone they could be used twice.
    if (to.zone !== from.zone && (to.perDay ?? from.perDay) !== null)
      problems.push('its zone cannot change while it has a daily limit, because members have claimed')
  }
  const isOpen = from.isOnShelf !== false && from.startsAt <= now && now < from.endsAt
  const added = [
    ...limitsOf(to)
      .filter(([scope, limit]) => limit !== null && from[scope] === null)
      .map(([scope]) => scope),
    ...(to.perDay !== null && from.perDay === null ? ['perDay'] : []),
  ]
  // Claims in progress do not count a limit that was added after they started.
  if (isOpen && added.length > 0)
    problems.push(
      `${added.map((scope) => `limits.${scope}`).join(' and ')} can be added only while it is off the shelf, because claims in progress would not be counted: pause ${to.activityNo}, apply, then resume ${to.activityNo}`,
    )
  return problems
}

function missingReferences(campaign: CampaignModel, usage: ClaimUsage): string[] {
  const unknownCoupons = everyCoupon(campaign).filter((couponNo) => !usage.knownCoupons.has(couponNo))
  const unknownStores = (campaign.stores ?? []).filter((storeId) => !usage.knownStores.has(storeId))
  return [
    ...(campaign.assist?.tiers ?? []).flatMap((tier) => entryProblems(tier, campaign, usage)),
    ...unknownCoupons.map(
      (couponNo) => `there is no coupon ${couponNo}${suggestion(couponNo, usage.allCoupons)}`,
    ),
    ...unknownStores.map((storeId) => `there is no store ${storeId}`),
  ]
}

function entryProblems(
  { friends, entry, stars }: TierModel,
  { endsAt }: CampaignModel,
  { lotteries }: ClaimUsage,
): string[] {
  if (entry === null) return []
  const draw = lotteries.get(entry)
  if (!draw) return [`there is no draw ${entry}, of which the tier of ${friends} friends gives an entry`]
  return draw.endsAt < endsAt && stars === null
    ? [
        `entries of ${entry} close before it ends: the tier of ${friends} friends needs “stars”, which replace them`,
      ]
    : []
}

function suggestion(couponNo: string, known: readonly string[]): string {
  const match = closestMatch(couponNo, known)
  return match === undefined ? '' : `: did you mean ${match}?`
}
