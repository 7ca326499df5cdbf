import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { createSmsAlarms, type SmsAlarms } from './sms-alarms.ts'
import { addToCounts, lockCounts, purgeOldCounts, type SmsCount } from './sms-count-store.ts'
import { smsLimits, type SmsLimit, type SmsLimitSettings, type SmsRequest } from './sms-limits.ts'

/** Counts of text messages since this gateway started. */
export type SmsCounts = {
  sent: number
  /** Their estimated cost in US cents. */
  cents: number
  /** Not sent: the daily budget of the requester's network is spent. */
  networkSpent: number
  /** Not sent: the hourly limit of the number range was reached. */
  rangeFull: number
  /** Not sent: the daily budget of the country is spent. */
  countrySpent: number
  /** Not sent: the daily budget of all countries is spent. */
  budgetSpent: number
}

/**
 * Who may get a text message now. It depends on the network, the range of numbers and the country, and not on whether the
 * number belongs to a member, so that the answer to a request does not disclose that.
 */
export type SmsAllowance =
  | { to: 'everybody' }
  /** Numbers that belong to no member get none until the limit is reset. */
  | { to: 'members' }
  | { to: 'nobody'; waitSeconds: number }

export type SmsBudget = {
  /** Counts one text message if it may be sent. */
  reserve(transaction: Kysely<Tables>, request: SmsRequest): Promise<SmsAllowance>
  counts: Readonly<SmsCounts>
  /** The used share of today's budgets, by budget: 1 where only members' numbers get messages. */
  usedShares: SmsAlarms['usedShares']
}

const countOf = {
  network: 'networkSpent',
  range: 'rangeFull',
  country: 'countrySpent',
  day: 'budgetSpent',
} as const

/** The limits on text messages over all gateways. A part of each is reserved for members' numbers. */
export function createSmsBudget(
  settings: SmsLimitSettings,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): SmsBudget {
  const counts: SmsCounts = {
    sent: 0,
    cents: 0,
    networkSpent: 0,
    rangeFull: 0,
    countrySpent: 0,
    budgetSpent: 0,
  }
  const alarms = createSmsAlarms(log)
  return {
    counts,
    usedShares: alarms.usedShares,
    async reserve(transaction, request) {
      const { isMembers, now } = request
      const limits = smsLimits(settings, request)
      await purgeOldCounts(transaction, now)
      const before = await lockCounts(transaction, limits)
      const full = limits.find((limit) => countBefore(limit).taken + limit.amount > limit.cap)
      const fullForNonMembers = limits.find(
        (limit) => countBefore(limit).nonMembersTaken + limit.amount > limit.nonMembersCap,
      )
      if (full) {
        counts[countOf[full.name]]++
        alarms.refused(full, 'nobody')
        return { to: 'nobody', waitSeconds: Math.ceil((full.endsAt.getTime() - now.getTime()) / 1000) }
      }
      if (fullForNonMembers && !isMembers) {
        counts[countOf[fullForNonMembers.name]]++
        alarms.refused(fullForNonMembers, 'members')
        return { to: 'members' }
      }
      await addToCounts(transaction, limits, isMembers)
      for (const limit of limits) alarms.added(limit, countBefore(limit), isMembers)
      counts.sent++
      counts.cents += limits.find(({ name }) => name === 'day')?.amount ?? 0
      return { to: fullForNonMembers ? 'members' : 'everybody' }

      function countBefore({ scope }: SmsLimit): SmsCount {
        const count = before.get(scope)
        if (!count) throw new Error('A count of text messages was not found.')
        return count
      }
    },
  }
}
