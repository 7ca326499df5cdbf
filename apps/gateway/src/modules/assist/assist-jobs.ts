import type { MemberChanges } from '#src/database/member-changes.ts'
import { isUnavailable } from '#src/database/unavailable.ts'
import { repeatPlugin } from '#src/http/operation/repeat-plugin.ts'
import { changesOfMember } from '#src/modules/directory/changes-of-member.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { Services } from '#src/services.ts'
import { settleDueHelp } from './helps/settle-due-help.ts'
import { findDueHelps } from './helps/transition-store.ts'
import { giveReward, type RewardServices } from './rewards/give-reward.ts'
import { findRewardsToGive, postponeReward } from './rewards/reward-store.ts'

const everyMs = 5_000
/** Helps and rewards of one run, so that many do not keep one gateway busy. */
const itemsMax = 200
/** When a reward that could not be given is tried again, and logged again. */
const retryMs = 60 * 60_000
/** The same where another market, which has the inviter's account, is not available. */
const unavailableMs = 60_000

export type AssistJobServices = RewardServices & {
  outbox: Pick<Outbox, 'enqueue' | 'kick'>
  memberChanges: Pick<MemberChanges, 'announce'>
}

/** Settles helps whose time is over and gives rewards, on every gateway. Each is done once, whichever gateway does it. */
export const assistPlugin = ({
  memberChanges,
  outbox,
  config,
  markets,
}: Pick<Services, 'memberChanges' | 'outbox' | 'config' | 'markets'>) => {
  const marks = memberMarks(config.serverSecret)
  const marketCode = config.market.code
  let isRunning = false
  return repeatPlugin({
    everyMs,
    async run(database, now) {
      if (isRunning) return
      isRunning = true
      try {
        await runAssist({ database, memberChanges, outbox, marks, marketCode, markets }, now)
      } finally {
        isRunning = false
      }
    },
    failure: 'A help or a reward of friend assist could not be settled.',
  })
}

/** Does what is due at `now`. What fails does not stop the rest; the errors are thrown at the end. */
export async function runAssist(services: AssistJobServices, now: Date): Promise<void> {
  const { database, memberChanges, outbox, markets } = services
  let hasMail = false
  const errors: unknown[] = []
  for (const help of await findDueHelps(database, now, itemsMax)) {
    try {
      memberChanges.announce(await settleDueHelp(database, help, now), 'friends')
    } catch (error) {
      errors.push(error)
    }
  }
  for (const due of await findRewardsToGive(database, now, itemsMax)) {
    try {
      const given = await giveReward(services, due, now)
      if (given) {
        const { memberId, homeMarket, changes } = given
        changesOfMember({ memberChanges, markets }, homeMarket).announce(memberId, ...changes)
        hasMail = true
      }
    } catch (error) {
      errors.push(error)
      const pauseMs = isUnavailable(error) ? unavailableMs : retryMs
      await postponeReward(database, due, new Date(now.getTime() + pauseMs))
    }
  }
  if (hasMail) outbox.kick()
  if (errors.length > 0) throw new AggregateError(errors, 'Friend assist could not be continued.')
}
