import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#src/config/config.ts'
import type { Tables } from '#src/database/tables.ts'
import { addWithinCap, purgeOldCounts } from './sms-count-store.ts'
import { phoneRange, smsCents } from './sms-price.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The share of a day's budget at which a warning is logged. */
const alertShare = 0.8

/** Counts of text messages since this gateway started. */
export type SmsCounts = {
  sent: number
  /** Their estimated cost in US cents. */
  cents: number
  /** Not sent: the hourly limit of the number range was reached. */
  rangeFull: number
  /** Not sent: the day's budget is spent. */
  budgetSpent: number
}

export type SmsBudget = {
  /** Reserves one text message. Returns 0 where it may be sent, otherwise the seconds until the limit is reset. */
  reserve(transaction: Kysely<Tables>, phone: string, now: Date): Promise<number>
  counts: Readonly<SmsCounts>
}

/**
 * The limits on text messages over all gateways: messages an hour to one range of numbers, against toll fraud, and the
 * cost of a day.
 */
export function createSmsBudget(
  config: Pick<Config, 'smsDailyBudget' | 'smsRangeHourly' | 'rateLimitFactor'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): SmsBudget {
  const counts: SmsCounts = { sent: 0, cents: 0, rangeFull: 0, budgetSpent: 0 }
  const capCents = config.smsDailyBudget * 100
  const capRange = config.smsRangeHourly * config.rateLimitFactor
  let alertedDay = ''
  return {
    counts,
    async reserve(transaction, phone, now) {
      const hour = endOf(now, hourMs)
      const day = endOf(now, dayMs)
      await purgeOldCounts(transaction, now)
      const range = { scope: `range ${phoneRange(phone)} ${hour.toISOString()}`, expiresAt: hour }
      const inRange = await addWithinCap(transaction, { ...range, amount: 1, cap: capRange })
      if (inRange === undefined) {
        counts.rangeFull++
        log.warn({ range: phoneRange(phone) }, 'Too many text messages to one range of numbers in this hour.')
        return secondsTo(hour, now)
      }
      const amount = smsCents(phone)
      const spent = await addWithinCap(transaction, {
        scope: `day ${day.toISOString()}`,
        expiresAt: day,
        amount,
        cap: capCents,
      })
      if (spent === undefined) {
        counts.budgetSpent++
        if (alertedDay !== day.toISOString()) {
          alertedDay = day.toISOString()
          log.error(
            { budgetCents: capCents },
            'The day’s budget for text messages is spent: no phone gets a code until midnight UTC.',
          )
        }
        return secondsTo(day, now)
      }
      const alertCents = capCents * alertShare
      // True for exactly one message of the day, on whichever gateway.
      if (spent >= alertCents && spent - amount < alertCents) {
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
