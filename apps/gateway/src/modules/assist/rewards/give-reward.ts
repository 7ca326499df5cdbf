import { v5 as idOf } from 'uuid'
import type { MemberChange } from '@crema/contract/endpoints/account/watch-member'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { prizeVoucher } from '#src/modules/campaigns/catalogue/campaigns-of-draws.ts'
import { giveEntry } from '#src/modules/draws/entries/give-entry.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { awardStars } from '#src/modules/stars/ledger/award-stars.ts'
import { newVoucherNo } from '#src/modules/vouchers/codes/voucher-number.ts'
import { issueVoucher } from '#src/modules/vouchers/issue-voucher.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import { lockInvitation } from '../invitations/invitation-store.ts'
import {
  findRewardToGive,
  type Given,
  lockInviter,
  type RewardKey,
  type RewardToGive,
  saveGiven,
} from './reward-store.ts'
import { sendRewardMail } from './send-reward-mail.ts'

/** The namespace of the ids of movements that give stars for a tier. */
const awards = '5c6c8a2b-0c06-4a0f-8a0e-3f3c1d6a7be1'

export type RewardServices = {
  database: Database
  marks: MemberMarks
  outbox: Pick<Outbox, 'enqueue'>
  /** Of the market, which the numbers of its vouchers name. */
  marketCode?: string | undefined
}

/** What the inviter's open pages read again. */
export type Rewarded = { memberId: string; changes: MemberChange[] }

/**
 * Gives the reward of a tier, once, and notifies the inviter. Null where another gateway was first, or nothing is to be given.
 * Throws where it cannot be given, such as stars where no program runs; nothing is changed then.
 */
export function giveReward(services: RewardServices, key: RewardKey, now: Date): Promise<Rewarded | null> {
  const { database } = services
  return retryOnConflict(() =>
    database.transaction().execute(async (transaction) => {
      // Before the invitation, as a deletion locks them.
      const memberId = await lockInviter(transaction, key.invitation_id)
      if (memberId === undefined) return null
      if (!(await lockInvitation(transaction, key.invitation_id))) return null
      const reward = await findRewardToGive(transaction, key)
      if (!reward) return null
      const given = await give(transaction, services, key, reward, now)
      await saveGiven(transaction, key, given, now)
      await sendRewardMail(transaction, services, reward, given, now)
      return { memberId, changes: changesOf(given) }
    }),
  )
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
  key: RewardKey,
  reward: RewardToGive,
  now: Date,
): Promise<Given> {
  const { tier, member_id: memberId, country } = reward
  switch (tier.kind) {
    case 'coupons':
      return giveVouchers(transaction, reward, { marketCode, now })
    case 'stars':
      return giveStars(transaction, key, reward, required(tier.stars, reward), now)
    case 'entry': {
      const activityNo = required(tier.draw, reward)
      const source = `tier ${key.invitation_id} ${key.friends}`
      const entry = await giveEntry(transaction, {
        memberId,
        activityNo,
        country,
        source,
        now: reward.reached_at,
        marks,
      })
      if ('code' in entry) return { lotteryCode: entry.code }
      if (tier.stars === undefined)
        throw new Error(`The draw ${activityNo} refused the entry of a tier as ${entry.refused}.`)
      return giveStars(transaction, key, reward, tier.stars, now)
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

async function giveStars(
  transaction: Database,
  { invitation_id: invitationId, friends }: RewardKey,
  { activity_no: activityNo, member_id: memberId, country }: RewardToGive,
  stars: number,
  now: Date,
): Promise<Given> {
  const eventId = idOf(`${invitationId} ${friends}`, awards)
  await awardStars(transaction, { eventId, memberId, country, stars, activityNo, now })
  return { stars }
}

function required<Value>(value: Value | undefined, { activity_no: activityNo, tier }: RewardToGive): Value {
  if (value === undefined)
    throw new Error(`The tier ${tier.friends} of ${activityNo} does not say what it gives.`)
  return value
}
