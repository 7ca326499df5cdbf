import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { engines } from '#src/testing/engines.ts'
import { startGateway } from '#src/testing/gateway.ts'
import { createSmsBudget } from './sms-budget.ts'
import { phoneRange, smsCents } from './sms-price.ts'

const phone = (digits: number) => `+81901${String(digits).padStart(7, '0')}`

describe.each(engines)('brakes on text messages, on $name', ({ open }) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  function budgetOf(smsDailyBudget: number, smsRangeHourly: number) {
    const logged: unknown[][] = []
    const note = (...line: unknown[]) => void logged.push(line)
    const budget = createSmsBudget(
      { smsDailyBudget, smsRangeHourly, rateLimitFactor: 1 },
      { warn: note, error: note },
    )
    const take = (to: string, now: Date) =>
      opened.database.transaction().execute((transaction) => budget.reserve(transaction, to, now))
    return { budget, take, logged }
  }

  test('an hour’s messages to one range of numbers, however many at once; other ranges go on', async () => {
    const now = new Date('2026-11-21T08:15:00Z')
    const { take, budget } = budgetOf(1_000, 5)
    const waits = await Promise.all(Array.from({ length: 30 }, (_, index) => take(phone(index), now)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    expect(waits.filter((wait) => wait === 45 * 60)).toHaveLength(25)
    expect(await take('+819098765432', now)).toBe(0)
    expect(await take(phone(1), new Date('2026-11-21T09:00:00Z'))).toBe(0)
    expect(budget.counts).toEqual({ sent: 7, cents: 56, rangeFull: 25, budgetSpent: 0 })
  })

  test('a day’s money is not passed, however many at once; somebody is told before and when it ends', async () => {
    const now = new Date('2026-11-22T23:00:00Z')
    const { take, budget, logged } = budgetOf(1, 1_000)
    const waits = await Promise.all(Array.from({ length: 40 }, (_, index) => take(phone(index), now)))
    // Eight cents each: twelve of them make 96.
    expect(waits.filter((wait) => wait === 0)).toHaveLength(12)
    expect(waits.filter((wait) => wait === 3_600)).toHaveLength(28)
    expect(budget.counts).toMatchObject({ sent: 12, cents: 96, budgetSpent: 28 })
    const told = logged.map(([, text]) => text)
    expect(told.filter((text) => String(text).startsWith('Most of the day'))).toHaveLength(1)
    expect(told.filter((text) => /is spent: no phone/.test(String(text)))).toHaveLength(1)
    expect(await take(phone(1), new Date('2026-11-23T00:00:00Z'))).toBe(0)
  })

  test('with no budget at all nothing is sent', async () => {
    const { take } = budgetOf(0, 10)
    expect(await take(phone(1), new Date('2026-11-24T12:00:00Z'))).toBeGreaterThan(0)
  })

  test('counts are forgotten when their time is over', async () => {
    const { take } = budgetOf(1_000, 10)
    await take(phone(1), new Date('2026-12-01T12:00:00Z'))
    const rows = await opened.database.selectFrom('sms_count').select('expires_at').execute()
    for (const { expires_at: at } of rows)
      expect(at.getTime()).toBeGreaterThan(Date.parse('2026-12-01T12:00:00Z'))
  })
})

test('ranges and prices go by the dial code', () => {
  expect(phoneRange('+819012345678')).toBe('+81901')
  expect(phoneRange('+12015550123')).toBe('+1201')
  expect(phoneRange('+971501234567')).toBe('+971501')
  expect(smsCents('+12015550123')).toBeLessThan(smsCents('+62812345678'))
})

test('a call that the brakes hold back says how long, sends nothing, and the figures show it', async () => {
  await using gateway = await startGateway({
    now: '2026-11-21T23:30:00Z',
    config: { smsDailyBudget: 0, metricsToken: 'a token for figures' },
  })
  const met = await gateway.call('POST customer/smsCode', {
    countryCode: '81',
    mobile: '09012345678',
    purpose: 'login',
  })
  expect(met).toMatchObject({ busCode: 'tooManyRequests', data: { resendAfterSeconds: 1_800 } })
  expect(await gateway.services.database.selectFrom('challenge').selectAll().execute()).toEqual([])
  const { body } = await gateway.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a token for figures' },
  })
  expect(body).toContain('crema_sms{kind="budgetSpent"} 1')
  expect(JSON.stringify(gateway.log)).toContain('budget for text messages is spent')
})
