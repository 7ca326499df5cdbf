import type { FastifyBaseLogger } from 'fastify'
import type { SmsCount } from './sms-count-store.ts'
import type { SmsLimit } from './sms-limits.ts'

/** The used shares of a daily budget at which a warning is logged. */
const alarmShares = [0.5, 0.8]

export type SmsAlarms = {
  /** A message was counted. */
  added(limit: SmsLimit, before: SmsCount, isMembers: boolean): void
  /** A message was not sent; `to` is who still gets messages. */
  refused(limit: SmsLimit, to: 'members' | 'nobody'): void
  usedShares: (now: Date) => ReadonlyMap<string, number>
}

/**
 * Logs when a half and four fifths of a daily budget are used, once over all gateways, and when messages are not sent, once
 * in the period of the limit and gateway.
 */
export function createSmsAlarms(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): SmsAlarms {
  const shares = new Map<string, { share: number; endsAt: Date }>()
  /** The end of the period for which a refusal was logged. */
  const logged = new Map<string, number>()
  // Never lower on the same day: after a refusal for an expensive message, a cheaper one may still be counted.
  function saveShare(limit: SmsLimit, share: number): void {
    const { endsAt } = limit
    const last = shares.get(budgetName(limit))
    const isSameDay = last?.endsAt.getTime() === endsAt.getTime()
    shares.set(budgetName(limit), { share: isSameDay ? Math.max(last.share, share) : share, endsAt })
  }
  return {
    added(limit, before, isMembers) {
      if (!isBudget(limit)) return
      const { amount } = limit
      const shareBefore = usedShare(limit, before)
      const share = usedShare(limit, {
        taken: before.taken + amount,
        nonMembersTaken: before.nonMembersTaken + (isMembers ? 0 : amount),
      })
      saveShare(limit, share)
      const reached = alarmShares.findLast((each) => shareBefore < each && share >= each)
      if (reached === undefined) return
      log.warn(
        {
          budget: budgetName(limit),
          usedPercent: Math.round(share * 100),
          spentCents: before.taken + amount,
          budgetCents: limit.cap,
        },
        reached === 0.5
          ? 'Half of a daily budget for text messages is used.'
          : 'Four fifths of a daily budget for text messages are used.',
      )
    },

    refused(limit, to) {
      if (limit.name === 'network') return
      if (isBudget(limit)) saveShare(limit, 1)
      const key = `${budgetName(limit)} ${to}`
      if (logged.get(key) === limit.endsAt.getTime()) return
      logged.set(key, limit.endsAt.getTime())
      const details = { budget: budgetName(limit), until: limit.endsAt.toISOString() }
      if (limit.name === 'range')
        log.warn(details, 'Too many text messages to one range of numbers in this hour.')
      else if (to === 'members')
        log.error(
          details,
          'A daily budget for text messages is used up to the part for members: other numbers get no codes.',
        )
      else log.error(details, 'A daily budget for text messages is spent: its numbers get no codes.')
    },

    usedShares: (now) =>
      new Map([...shares].filter(([, { endsAt }]) => endsAt > now).map(([name, { share }]) => [name, share])),
  }
}

/** The higher share of the whole and of the part for numbers that belong to no member. */
function usedShare({ cap, nonMembersCap }: SmsLimit, { taken, nonMembersTaken }: SmsCount): number {
  return Math.max(taken / cap, nonMembersCap === 0 ? 0 : nonMembersTaken / nonMembersCap)
}

/** Budgets are in money and of a day; the networks' are not watched, since one network cannot affect others. */
function isBudget({ name }: SmsLimit): boolean {
  return name === 'country' || name === 'day'
}

function budgetName({ name, of }: SmsLimit): string {
  return name === 'day' ? 'day' : of
}
