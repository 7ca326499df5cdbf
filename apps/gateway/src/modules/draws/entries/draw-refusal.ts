import type { Country } from '@crema/contract/countries/countries'
import type { Draw } from '@crema/contract/draws/draw'
import type { Database } from '#src/database/database.ts'
import { entryRefusal } from '#src/modules/campaigns/claims/entry-refusal.ts'
import type { Guest } from '#src/modules/directory/read-guest.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { findBalance } from '#src/modules/stars/ledger/star-balance.ts'
import { isRedeemable } from '#src/modules/stars/programs/redeemable-program.ts'

type Asked = {
  activityNo: string
  state: Draw['state']
  /** Null where entries are only given. */
  priceStars: number | null
  caller: {
    memberId: string | null
    /** Of a member of another market. */
    guest: Guest | undefined
    country: Country
    now: Date
    marks: MemberMarks
  }
}

/** Why an entry would be refused now; null if it would be accepted. This determines what the page offers only. */
export async function drawRefusal(
  database: Database,
  { activityNo, state, priceStars, caller }: Asked,
): Promise<Draw['outcome']> {
  if (state === 'calledOff') return 'offShelf'
  if (state === 'waiting' || state === 'drawn') return 'ended'
  const refusal = await entryRefusal(database, activityNo, caller)
  if (refusal === undefined) throw new Error(`The draw ${activityNo} has no campaign.`)
  const { memberId, country, now } = caller
  if (priceStars === null) return refusal === null || refusal === 'loginRequired' ? 'ownWayOnly' : refusal
  if (refusal !== null || memberId === null || priceStars === 0) return refusal
  if (caller.guest) return 'starsElsewhere'
  const { balance } = await findBalance(database, { memberId, country, now })
  if (balance >= priceStars) return null
  return (await isRedeemable(database, country, now)) ? 'notEnoughPoints' : 'redemptionDeadlinePassed'
}
