import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#src/config/config.ts'
import type { Tables } from '#src/database/tables.ts'
import { addWithin, forgetOldCounts } from './sms-count-store.ts'
import { rangeOf, smsCents } from './sms-price.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The share of a day's budget at which somebody should look. */
const alarmShare = 0.8

/** What became of text messages since this gateway started. */
export type SmsCounts = {
  sent: number
  /** Roughly what they cost, in US cents. */
  cents: number
  /** Not sent: too many to numbers that begin alike. */
  rangeFull: number
  /** Not sent: the day's budget is spent. */
  budgetSpent: number
}

export type SmsBudget = {
  /** Takes one text message from the caps. Answers the seconds until there is room again, 0 when it may be sent. */
  take(transaction: Kysely<Tables>, phone: string, now: Date): Promise<number>
  counts: Readonly<SmsCounts>
}

/**
 * The brakes on text messages, over all gateways: an hour's messages to one range of numbers, which is what those ask
 * for who share in its fees, and what a whole day may cost.
 */
export function createSmsBudget(
  config: Pick<Config, 'smsDailyBudget' | 'smsRangeHourly' | 'rateLimitFactor'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): SmsBudget {
  const counts: SmsCounts = { sent: 0, cents: 0, rangeFull: 0, budgetSpent: 0 }
  const capCents = config.smsDailyBudget * 100
  const capRange = config.smsRangeHourly * config.rateLimitFactor
  let toldOn = ''
  return {
    counts,
    async take(transaction, phone, now) {
      const hour = endOf(now, hourMs)
      const day = endOf(now, dayMs)
      await forgetOldCounts(transaction, now)
      const range = { scope: `range ${rangeOf(phone)} ${hour.toISOString()}`, expiresAt: hour }
      const inRange = await addWithin(transaction, { ...range, amount: 1, cap: capRange })
      if (inRange === undefined) {
        counts.rangeFull++
        log.warn({ range: rangeOf(phone) }, 'Too many text messages to one range of numbers in this hour.')
        return secondsTo(hour, now)
      }
      const amount = smsCents(phone)
      const spent = await addWithin(transaction, {
        scope: `day ${day.toISOString()}`,
        expiresAt: day,
        amount,
        cap: capCents,
      })
      if (spent === undefined) {
        counts.budgetSpent++
        if (toldOn !== day.toISOString()) {
          toldOn = day.toISOString()
          log.error(
            { budgetCents: capCents },
            'The day’s budget for text messages is spent: no phone gets a code until midnight UTC.',
          )
        }
        return secondsTo(day, now)
      }
      const alarm = capCents * alarmShare
      // One message crosses the line, whichever gateway sends it.
      if (spent >= alarm && spent - amount < alarm) {
        log.warn(
          { spentCents: spent, budgetCents: capCents },
          'Most of the day’s budget for text messages is spent.',
        )
      }
      counts.sent++
      counts.cents += amount
      return 0
    },
  }
}

function endOf(now: Date, spanMs: number): Date {
  return new Date((Math.floor(now.getTime() / spanMs) + 1) * spanMs)
}

function secondsTo(end: Date, now: Date): number {
  return Math.ceil((end.getTime() - now.getTime()) / 1000)
}
