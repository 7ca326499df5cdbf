import { v5 as idOf } from 'uuid'
import type { MemberChange } from '@crema/contract/endpoints/account/watch-member'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { prizeVoucher } from '#src/modules/campaigns/catalogue/campaigns-of-draws.ts'
import { type Guest, readGuest } from '#src/modules/directory/read-guest.ts'
import { giveEntry } from '#src/modules/draws/entries/give-entry.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { awardAtHome } from '#src/modules/stars/ledger/award-at-home.ts'
import { awardStars } from '#src/modules/stars/ledger/award-stars.ts'
import { newVoucherNo } from '#src/modules/vouchers/codes/voucher-number.ts'
import { issueVoucher } from '#src/modules/vouchers/issue-voucher.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { Services } from '#src/services.ts'
import { lockInvitation } from '../invitations/invitation-store.ts'
import {
  type DueReward,
  findRewardToGive,
  type Given,
  lockInviter,
  type RewardKey,
  type RewardToGive,
  saveGiven,
} from './reward-store.ts'
import { sendRewardMail } from './send-reward-mail.ts'

/** The namespace of the ids of movements that give stars for a tier. */
const awardNamespace = '5c6c8a2b-0c06-4a0f-8a0e-3f3c1d6a7be1'

export type RewardServices = {
  database: Database
  marks: MemberMarks
  outbox: Pick<Outbox, 'enqueue'>
  /** Of the market, which the numbers of its vouchers name. */
  marketCode?: string | undefined
  /** The markets of guests. */
  markets?: Services['markets'] | undefined
}

/** What the inviter's open pages read again. */
export type Rewarded = {
  memberId: string
  /** The market that has a guest's account. */
  homeMarket: string | null
  changes: MemberChange[]
}

/**
 * Gives the reward of a tier, once, and notifies the inviter. Null where another gateway was first, or nothing is to be given.
 * Throws where it cannot be given, such as stars where no program runs; nothing but a promise is stored then.
 *
 * Stars of a guest are given in three steps, of which each may be repeated: they are promised here, given once in the market of the
 * account, and then stored as given. A promise is not taken back, so that no crash leaves stars without a reward.
 */
export async function giveReward(
  services: RewardServices,
  due: DueReward,
  now: Date,
): Promise<Rewarded | null> {
  const guest = await guestOf(services, due)
  const step = await changeReward(services, due, async (transaction, reward) => {
    const given =
      reward.promised === null
        ? await give(transaction, services, { key: due, guest }, reward, now)
        : { stars: reward.promised }
    if (!guest || given.stars === undefined) return finish(transaction, services, { due, reward, given }, now)
    await saveGiven(transaction, due, given, null)
    return { promised: given.stars, activityNo: reward.activity_no }
  })
  if (step === null || !('promised' in step)) return step
  const { promised: stars, activityNo } = step
  const { markets, homeMarket } = required(guest, 'A guest has no market.')
  const eventId = awardEventId(due)
  await awardAtHome(markets, { homeMarket, eventId, memberId: due.member_id, stars, activityNo, now })
  return changeReward(services, due, (transaction, reward) =>
    finish(transaction, services, { due, reward, given: { stars } }, now),
  )
}

/** Runs in a transaction with a reward that has still to be given, and whose invitation is locked; null where there is none. */
function changeReward<Value>(
  { database }: RewardServices,
  key: RewardKey,
  run: (transaction: Database, reward: RewardToGive) => Promise<Value>,
): Promise<Value | null> {
  return retryOnConflict(() =>
    database.transaction().execute(async (transaction) => {
      // Before the invitation, as a deletion locks them.
      const memberId = await lockInviter(transaction, key.invitation_id)
      if (memberId === undefined) return null
      if (!(await lockInvitation(transaction, key.invitation_id))) return null
      const reward = await findRewardToGive(transaction, key)
      return reward ? run(transaction, reward) : null
    }),
  )
}

async function finish(
  transaction: Database,
  services: RewardServices,
  { due, reward, given }: { due: DueReward; reward: RewardToGive; given: Given },
  now: Date,
): Promise<Rewarded> {
  await saveGiven(transaction, due, given, now)
  await sendRewardMail(transaction, services, reward, given, now)
  return { memberId: reward.member_id, homeMarket: due.home_market, changes: changesOf(given) }
}

type GuestInviter = { guest: Guest; markets: Services['markets']; homeMarket: string }

/** An inviter of another market, with what that market has about them; read before the transaction, which must not wait for it. */
async function guestOf(
  { markets }: RewardServices,
  { member_id: memberId, home_market: homeMarket }: DueReward,
): Promise<GuestInviter | undefined> {
  if (homeMarket === null) return undefined
  const own = required(markets, 'A guest has invited where there is one market.')
  const guest = await readGuest({ markets: own }, { memberId, homeMarket })
  return { guest: required(guest, 'A guest has no account.'), markets: own, homeMarket }
}

function changesOf({ voucherNos = [], stars }: Given): MemberChange[] {
  return [
    'friends',
    ...(voucherNos.length > 0 ? (['vouchers'] as const) : []),
    ...(stars === undefined ? [] : (['stars'] as const)),
  ]
}

async function give(
  transaction: Database,
  { marks, marketCode }: RewardServices,
  { key, guest }: { key: RewardKey; guest: GuestInviter | undefined },
  reward: RewardToGive,
  now: Date,
): Promise<Given> {
  const { tier, member_id: memberId, country } = reward
  switch (tier.kind) {
    case 'coupons':
      return giveVouchers(transaction, reward, { marketCode, now })
    case 'stars':
      return giveStars(transaction, { key, guest }, reward, requiredOfTier(tier.stars, reward), now)
    case 'entry': {
      const activityNo = requiredOfTier(tier.draw, reward)
      const source = `tier ${key.invitation_id} ${key.friends}`
      const entry = await giveEntry(transaction, {
        memberId,
        activityNo,
        country,
        source,
        now: reward.reached_at,
        marks,
        guest: guest?.guest,
      })
      if ('code' in entry) return { lotteryCode: entry.code }
      if (tier.stars === undefined)
        throw new Error(`The draw ${activityNo} refused the entry of a tier as ${entry.refused}.`)
      return giveStars(transaction, { key, guest }, reward, tier.stars, now)
    }
  }
}

async function giveVouchers(
  transaction: Database,
  { activity_no: activityNo, member_id: memberId, country, zone, tier, ...campaign }: RewardToGive,
  { marketCode, now }: { marketCode: string | undefined; now: Date },
): Promise<Given> {
  const voucherNos: string[] = []
  for (const couponNo of tier.coupons ?? []) {
    const terms = await prizeVoucher(transaction, couponNo, country, campaign)
    const voucherNo = newVoucherNo(marketCode)
    await issueVoucher(transaction, { ...terms, memberId, activityNo, ordinal: null, voucherNo, zone, now })
    voucherNos.push(voucherNo)
  }
  return { voucherNos }
}

/** Gives stars, or to a guest the promise of them. */
async function giveStars(
  transaction: Database,
  { key, guest }: { key: RewardKey; guest: GuestInviter | undefined },
  { activity_no: activityNo, member_id: memberId, country }: RewardToGive,
  stars: number,
  now: Date,
): Promise<Given> {
  if (!guest)
    await awardStars(transaction, { eventId: awardEventId(key), memberId, country, stars, activityNo, now })
  return { stars }
}

/** The id of the movement that gives the stars of a tier. */
const awardEventId = ({ invitation_id: invitationId, friends }: RewardKey) =>
  idOf(`${invitationId} ${friends}`, awardNamespace)

const requiredOfTier = <Value>(
  value: Value | undefined,
  { activity_no: activityNo, tier }: RewardToGive,
): Value => required(value, `The tier ${tier.friends} of ${activityNo} does not say what it gives.`)

function required<Value>(value: Value | undefined, missing: string): Value {
  if (value === undefined) throw new Error(missing)
  return value
}
