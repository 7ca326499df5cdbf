/** Reads the block `assist` of a campaign of the kind `fission`. */
import type { ReviewRules } from '@crema/gateway/database/tables'
import { defaultReview } from '@crema/gateway/modules/assist/review/default-review'
import type { AssistModel, CampaignModel, TierModel } from './model.ts'
import type { AssistEntry, CampaignEntry, TierEntry } from './operator-file.ts'
import { present } from './present.ts'
import type { Path } from './source-text.ts'

type Report = (path: Path, message: string) => void

/** The coupons that a campaign gives out, those of its tiers included, each once. */
export const everyCoupon = ({ coupons, assist }: Pick<CampaignModel, 'coupons' | 'assist'>): string[] => [
  ...new Set([...coupons, ...(assist?.tiers ?? []).flatMap((tier) => tier.coupons)]),
]

/** Null for other kinds. */
export function readAssist(entry: CampaignEntry, report: Report): AssistModel | null {
  const { assist } = entry
  if (entry.kind !== 'fission') {
    if (assist) report(['assist'], '“assist” is for the kind fission alone')
    return null
  }
  if (!assist) {
    report(['kind'], 'friend assist needs “assist”, with its tiers')
    return null
  }
  reportOthers(entry, report)
  const tiers = assist.tiers.map((tier, index) => readTier(tier, ['assist', 'tiers', index], report))
  for (const [index, { friends }] of tiers.entries()) {
    const before = tiers[index - 1]
    if (before && friends <= before.friends)
      report(
        ['assist', 'tiers', index, 'friends'],
        `“friends” must rise from tier to tier: ${friends} follows ${before.friends}`,
      )
  }
  const most = Math.max(...tiers.map(({ friends }) => friends))
  const { seats = most, qualifies = 'signUp', qualifyDays } = assist
  if (seats < most)
    report(['assist', 'seats'], `“seats” must be ${most} or more, the friends of the last tier`)
  if (qualifies === 'firstUse' && qualifyDays === undefined)
    report(['assist'], '“firstUse” needs “qualifyDays”, the days in which a friend uses a voucher')
  if (qualifies === 'signUp' && qualifyDays !== undefined)
    report(['assist', 'qualifyDays'], '“qualifyDays” is for “qualifies: firstUse” alone')
  const { perPerson = 1 } = entry.limits ?? {}
  if (assist.helpsPerDay !== undefined && assist.helpsPerDay > perPerson)
    report(
      ['assist', 'helpsPerDay'],
      `“helpsPerDay” is more than a member can help in all: “limits.perPerson” is ${perPerson}`,
    )
  return {
    tiers,
    seats,
    invitations: assist.invitations ?? 1,
    helpsPerDay: assist.helpsPerDay ?? null,
    qualifies,
    qualifyDays: qualifyDays ?? null,
    review: readReview(assist.review),
  }
}

/** Fields that campaigns of other kinds have. */
function reportOthers(entry: CampaignEntry, report: Report): void {
  if (entry.newUsersOnly !== undefined)
    report(['newUsersOnly'], '“newUsersOnly” is written as “who: newMembers” under “assist”')
  if (entry.scanOnly === true)
    report(['scanOnly'], '“scanOnly” is not for friend assist: friends help by the inviter’s link')
}

function readTier(tier: TierEntry, path: Path, report: Report): TierModel {
  const { friends, coupons = [], stars = null, entry = null, image = null, texts } = tier
  const given = [
    ...(tier.coupons ? ['“coupons”'] : []),
    ...(entry === null && stars !== null ? ['“stars”'] : []),
    ...(entry === null ? [] : ['“entry”']),
  ]
  if (given.length === 0) report(path, 'a tier needs “coupons”, “stars” or “entry”, what the inviter gets')
  if (given.length > 1) report(path, `a tier gives one of ${given.join(' and ')}, not both`)
  const twice = coupons.findIndex((each, index) => coupons.indexOf(each) !== index)
  if (twice >= 0) report([...path, 'coupons', twice], `“${coupons[twice]}” is in the list twice`)
  const kind = tier.coupons ? 'coupons' : entry === null ? 'stars' : 'entry'
  return { friends, kind, coupons, stars, entry, image, texts: present(texts) }
}

function readReview(written: AssistEntry['review'] = {}): ReviewRules {
  const rule = (name: 'device' | 'network' | 'address' | 'speed') => {
    const limit = written[name] ?? defaultReview[name]
    return limit === 'off' ? null : limit
  }
  const { networkHours, speedMinutes, decideHours } = written
  return {
    device: rule('device'),
    network: rule('network'),
    networkHours: networkHours ?? defaultReview.networkHours,
    address: rule('address'),
    speed: rule('speed'),
    speedMinutes: speedMinutes ?? defaultReview.speedMinutes,
    decideHours: decideHours ?? defaultReview.decideHours,
  }
}
