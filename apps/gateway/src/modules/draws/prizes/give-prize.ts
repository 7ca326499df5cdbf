import { v5 as idOf } from 'uuid'
import type { Database } from '#src/database/database.ts'
import type { MemberChanges } from '#src/database/member-changes.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { prizeVoucher } from '#src/modules/campaigns/catalogue/campaigns-of-draws.ts'
import { changesOfMember } from '#src/modules/directory/changes-of-member.ts'
import { awardAtHome } from '#src/modules/stars/ledger/award-at-home.ts'
import { awardStars } from '#src/modules/stars/ledger/award-stars.ts'
import { newVoucherNo } from '#src/modules/vouchers/codes/voucher-number.ts'
import { issueVoucher } from '#src/modules/vouchers/issue-voucher.ts'
import { type DrawMailServices, sendDrawMail } from '../mails/send-draw-mail.ts'
import {
  lockDraw,
  lockWinner,
  moveUp,
  saveGiven,
  saveMailed,
  saveNotTaken,
  type Winner,
  type WonCode,
} from './giving-store.ts'

/** The namespace of the ids of movements that give prizes. */
const awardNamespace = 'c4c2ab0e-6fd3-4f0e-9d0c-7a2b1f0f4b8e'

/**
 * Gives the prize of a code, once, and notifies the member: a voucher or stars at once, a thing to be collected. The prize of a
 * member who was deleted goes to the next alternate.
 */
export async function givePrize(
  services: DrawMailServices & {
    database: Database
    memberChanges: Pick<MemberChanges, 'announce'>
    /** Of the market, which the numbers of its vouchers name. */
    marketCode?: string | undefined
  },
  won: WonCode,
  now: Date,
): Promise<void> {
  const given = await retryOnConflict(() =>
    services.database.transaction().execute(async (transaction) => {
      await lockDraw(transaction, won.activity_no)
      const winner = await lockWinner(transaction, won, now)
      if (!winner) return undefined
      const { member_id: memberId, ordinal, country, language } = winner
      if (memberId === null || ordinal === null || country === null || language === null) {
        await passOn(transaction, won, now)
        return undefined
      }
      const present = { ...winner, memberId, ordinal, country, language }
      await give(transaction, won, present, { ...services, now })
      await notify(transaction, services, won, present, now)
      return { memberId, homeMarket: winner.home_market, kind: winner.stored.kind }
    }),
  )
  if (!given) return
  const { memberId, homeMarket, kind } = given
  // The list of prizes is read again with the stars.
  const changes = kind === 'voucher' ? (['stars', 'vouchers'] as const) : (['stars'] as const)
  changesOfMember(services, homeMarket).announce(memberId, ...changes)
}

/** Takes back the thing that was not taken by its day, and gives it to the next alternate. */
export function endCollection(database: Database, won: WonCode, now: Date): Promise<void> {
  return retryOnConflict(() =>
    database.transaction().execute(async (transaction) => {
      await lockDraw(transaction, won.activity_no)
      await passOn(transaction, won, now)
    }),
  )
}

async function passOn(transaction: Database, won: WonCode, now: Date): Promise<void> {
  const prize = await saveNotTaken(transaction, won, now)
  if (prize !== undefined) await moveUp(transaction, won.activity_no, { prize, now })
}

type PresentWinner = Winner & {
  memberId: string
  ordinal: number
  country: NonNullable<Winner['country']>
  language: string
}

async function notify(
  transaction: Database,
  services: DrawMailServices,
  won: WonCode,
  winner: PresentWinner,
  now: Date,
): Promise<void> {
  const { code, stored: prize, take_until: takeUntil } = winner
  const news = { event: 'won' as const, code, prize, takeUntil: prize.kind === 'thing' ? takeUntil : null }
  const draw = { activityNo: won.activity_no, ...winner }
  if (await sendDrawMail(transaction, services, winner, draw, news, now))
    await saveMailed(transaction, won, now)
}

async function give(
  transaction: Database,
  won: WonCode,
  winner: PresentWinner,
  {
    marketCode,
    markets,
    now,
  }: { marketCode?: string | undefined; now: Date } & Pick<DrawMailServices, 'markets'>,
): Promise<void> {
  const { activity_no: activityNo, rank } = won
  const { stored, memberId, home_market: homeMarket, ordinal, country, zone } = winner
  switch (stored.kind) {
    case 'thing': {
      if (winner.take_until === null) throw new Error(`The things of ${activityNo} have no last day.`)
      return saveGiven(transaction, won, { state: 'toCollect', takeUntil: winner.take_until })
    }
    case 'stars': {
      const eventId = idOf(`${activityNo} ${rank}`, awardNamespace)
      const stars = required(stored.stars, activityNo)
      const award = { eventId, memberId, stars, activityNo, now }
      if (homeMarket === null) await awardStars(transaction, { ...award, country, ordinal })
      else if (markets) await awardAtHome(markets, { ...award, homeMarket })
      else throw new Error('A guest has won where there is one market.')
      return saveGiven(transaction, won, { state: 'given' })
    }
    case 'voucher': {
      const terms = await prizeVoucher(transaction, required(stored.couponNo, activityNo), country, winner)
      const voucherNo = newVoucherNo(marketCode)
      await issueVoucher(transaction, {
        ...terms,
        memberId,
        activityNo,
        ordinal,
        voucherNo,
        zone,
        now,
      })
      return saveGiven(transaction, won, { state: 'given', voucherNo })
    }
  }
}

function required<Value>(value: Value | undefined, activityNo: string): Value {
  if (value === undefined) throw new Error(`A prize of ${activityNo} does not say what it is.`)
  return value
}
