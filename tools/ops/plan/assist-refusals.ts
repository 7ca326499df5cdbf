import type { AssistModel, CampaignModel, TierModel } from '../file/model.ts'

/** Why a campaign of friend assist cannot be written as the file says: members invite by what it promised when it started. */
export function assistRefusals(to: CampaignModel, from: CampaignModel | undefined, now: Date): string[] {
  if (!from?.assist) return []
  if (!to.assist) return ['it is a campaign of friend assist, and its kind cannot change. Use a new number']
  if (from.startsAt > now) return []
  const because = 'because members are inviting friends'
  const { assist: before } = from
  const { assist: after } = to
  return [
    ...(to.startsAt.getTime() === from.startsAt.getTime() ? [] : [`starts cannot change, ${because}`]),
    ...(to.endsAt < from.endsAt && from.endsAt > now
      ? [`ends can only be later, ${because}: pause ${to.activityNo} to stop it`]
      : []),
    ...(to.newUsersOnly && !from.newUsersOnly
      ? [`assist.who cannot change from anybody to newMembers, ${because}`]
      : []),
    ...(after.qualifies === before.qualifies ? [] : [`assist.qualifies cannot change, ${because}`]),
    ...lowered(after, before).map((field) => `assist.${field} can only be raised, ${because}`),
    ...tierRefusals(after.tiers, before.tiers).map((problem) => `${problem}, ${because}`),
  ]
}

const lowered = (to: AssistModel, from: AssistModel) =>
  (['seats', 'invitations', 'qualifyDays'] as const).filter((field) => {
    const [after, before] = [to[field], from[field]]
    return after !== null && before !== null && after < before
  })

/** Invitations have passed tiers, and what was given is stored by the number of friends. */
function tierRefusals(to: readonly TierModel[], from: readonly TierModel[]): string[] {
  const friendsOf = (tiers: readonly TierModel[]) => tiers.map(({ friends }) => friends).join(', ')
  if (friendsOf(to) !== friendsOf(from))
    return [`assist.tiers must stay at ${friendsOf(from)} friends, and not ${friendsOf(to)}`]
  return from.flatMap((before, index) => {
    const after = to[index]
    return after && !givesAtLeast(after, before)
      ? [`assist.tiers: the tier of ${before.friends} friends must give what it gives now, or more`]
      : []
  })
}

const givesAtLeast = (to: TierModel, from: TierModel) =>
  to.kind === from.kind
  && to.entry === from.entry
  && (to.stars ?? 0) >= (from.stars ?? 0)
  && from.coupons.every((couponNo) => to.coupons.includes(couponNo))
