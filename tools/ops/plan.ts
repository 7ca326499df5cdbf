/** What a file would change, and what it may not: a promise that was made to members stays kept. */
import type { Database } from '@crema/gateway/database/database'
import { differences, type Difference } from './difference.ts'
import { readHoldings, type Holdings } from './holdings.ts'
import type { CampaignModel, CouponModel, Model } from './model.ts'
import { nearest } from './nearest.ts'
import { limitsOf } from './quota-plan.ts'
import { readDatabase } from './read-database.ts'
import { countriesWithout } from './read-model.ts'
import { writeCampaign, writeCoupon, writeStore, type Written } from './write-model.ts'

export type Change = {
  section: 'coupon' | 'campaign' | 'store'
  key: string
  isNew: boolean
  differences: Difference[]
  /** What one might not expect of it. */
  notes: string[]
}

export type Plan = {
  changes: Change[]
  unchanged: number
  refusals: string[]
  /** The files' model with what they leave open filled in. */
  target: Model
  current: Model
}

export async function makePlan(database: Database, wanted: Model, now: Date): Promise<Plan> {
  const current = await readDatabase(database, {
    coupons: [...wanted.coupons.keys()],
    campaigns: [...wanted.campaigns.keys()],
    stores: [...wanted.stores.keys()],
  })
  const target = fillIn(wanted, current)
  const holdings = await readHoldings(database, target, current, now)
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
      const found = differences(before === undefined ? {} : write(before), write(each))
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
  // The shelf is spelled out, so that a change of it can be read.
  const withShelf = (campaign: CampaignModel) => ({ ...writeCampaign(campaign), onShelf: campaign.isOnShelf })
  compare(
    'campaign',
    withShelf,
    (to, before) => campaignNotes(to, before, holdings, now),
    target.campaigns,
    current.campaigns,
  )
  return { changes, unchanged, refusals: refusalsOf(target, current, holdings, now), target, current }
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
  before === undefined ? [] : ['vouchers that were issued keep what they were issued with']

function campaignNotes(
  to: CampaignModel,
  before: CampaignModel | undefined,
  holdings: Holdings,
  now: Date,
): string[] {
  if (!before) return to.endsAt <= now ? ['is over already'] : []
  const notes: string[] = []
  const { takenToday = 0 } = holdings.campaigns.get(to.activityNo) ?? {}
  if (to.perPerson < before.perPerson) notes.push('who claimed more before keeps it')
  if (to.perDay !== null && to.perDay !== before.perDay && takenToday > to.perDay) {
    notes.push(`${takenToday} were claimed today: today is over then, and the new limit counts from tomorrow`)
  }
  for (const [scope, limit] of limitsOf(to)) {
    const taken = holdings.campaigns.get(to.activityNo)?.taken[scope] ?? 0
    if (limit !== null && limit !== before[scope] && taken > 0)
      notes.push(`${taken} of limits.${scope} are taken`)
  }
  if (before.endsAt > now && to.endsAt <= now) notes.push('ends it at once')
  if (
    before.stores !== null
    && to.stores !== null
    && before.stores.some((store) => !to.stores?.includes(store))
  ) {
    notes.push('a store that leaves still takes the vouchers issued before')
  }
  return notes
}

function refusalsOf(target: Model, current: Model, holdings: Holdings, now: Date): string[] {
  const refusals: string[] = []
  for (const [couponNo, coupon] of target.coupons) {
    const before = current.coupons.get(couponNo)
    if (before && before.kind !== coupon.kind && holdings.issued.has(couponNo)) {
      refusals.push(
        `coupon ${couponNo}: its kind cannot change from ${before.kind} to ${coupon.kind}, for members hold vouchers of it. Make a coupon with a new number`,
      )
    }
  }
  for (const campaign of target.campaigns.values()) {
    const before = current.campaigns.get(campaign.activityNo)
    const problems = [
      ...(before ? brokenPromises(campaign, before, holdings, now) : []),
      ...missingParts(campaign, holdings),
    ]
    refusals.push(...problems.map((problem) => `campaign ${campaign.activityNo}: ${problem}`))
  }
  for (const { campaign, coupon } of holdings.dependents) {
    const missing = countriesWithout(coupon, campaign)
    if (missing.length > 0) {
      refusals.push(
        `coupon ${coupon.couponNo}: campaign ${campaign.activityNo} gives it out, and it would have no value for ${missing.join(', ')}`,
      )
    }
  }
  return refusals
}

function brokenPromises(to: CampaignModel, from: CampaignModel, holdings: Holdings, now: Date): string[] {
  const { taken, hasClaims } = holdings.campaigns.get(to.activityNo) ?? { taken: {}, hasClaims: false }
  const problems: string[] = []
  for (const [scope, limit] of limitsOf(to)) {
    const used = taken[scope] ?? 0
    if (limit !== null && limit < used)
      problems.push(
        `limits.${scope} cannot be ${limit}, for ${used} are taken: ${used} is the least, and nothing is left then`,
      )
  }
  if (hasClaims) {
    if (to.kind !== from.kind)
      problems.push(`its kind cannot change from ${from.kind} to ${to.kind}, for members have claimed`)
    // Everybody was told that it is over; its limits a person and its figures would count two runs as one.
    if (from.endsAt <= now && to.endsAt > now)
      problems.push(
        'it has ended and members have claimed: what comes back is another campaign, with a new number',
      )
    // A day's pieces are counted by the zone's days: in another zone they could be taken twice.
    if (to.zone !== from.zone && (to.perDay ?? from.perDay) !== null)
      problems.push('its zone cannot change while it has a limit a day, for members have claimed')
  }
  const isOpen = from.isOnShelf !== false && from.startsAt <= now && now < from.endsAt
  const added = [
    ...limitsOf(to)
      .filter(([scope, limit]) => limit !== null && from[scope] === null)
      .map(([scope]) => scope),
    ...(to.perDay !== null && from.perDay === null ? ['perDay'] : []),
  ]
  // Claims on their way know nothing of a limit that was not there when they set out.
  if (isOpen && added.length > 0)
    problems.push(
      `${added.map((scope) => `limits.${scope}`).join(' and ')} can be added only while it is off the shelf, for claims on their way would not be counted. Say pause ${to.activityNo}, then apply, then resume ${to.activityNo}`,
    )
  return problems
}

function missingParts(campaign: CampaignModel, holdings: Holdings): string[] {
  const unknownCoupons = campaign.coupons.filter((couponNo) => !holdings.knownCoupons.has(couponNo))
  const unknownStores = (campaign.stores ?? []).filter((storeId) => !holdings.knownStores.has(storeId))
  return [
    ...unknownCoupons.map(
      (couponNo) => `there is no coupon ${couponNo}${suggestion(couponNo, holdings.allCoupons)}`,
    ),
    ...unknownStores.map((storeId) => `there is no store ${storeId}`),
  ]
}

function suggestion(couponNo: string, known: readonly string[]): string {
  const meant = nearest(couponNo, known)
  return meant === undefined ? '' : `: did you mean ${meant}?`
}
