import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { engines } from '#src/testing/engines.ts'
import { startGateway } from '#src/testing/gateway.ts'
import { createSmsBudget } from './sms-budget.ts'
import { phoneRange, smsCents } from './sms-price.ts'

const phone = (digits: number) => `+81901${String(digits).padStart(7, '0')}`

describe.each(engines)('limits on text messages on $name', ({ open }) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  function budgetOf(smsDailyBudget: number, smsRangeHourly: number) {
    const logged: unknown[][] = []
    const record = (...line: unknown[]) => void logged.push(line)
    const budget = createSmsBudget(
      { smsDailyBudget, smsRangeHourly, rateLimitFactor: 1 },
      { warn: record, error: record },
    )
    const reserve = (to: string, now: Date) =>
      opened.database.transaction().execute((transaction) => budget.reserve(transaction, to, now))
    return { budget, reserve, logged }
  }

  test('messages an hour to one range of numbers are limited, also concurrently; other ranges are not affected', async () => {
    const now = new Date('2026-11-21T08:15:00Z')
    const { reserve, budget } = budgetOf(1_000, 5)
    const waits = await Promise.all(Array.from({ length: 30 }, (_, index) => reserve(phone(index), now)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    expect(waits.filter((wait) => wait === 45 * 60)).toHaveLength(25)
    expect(await reserve('+819098765432', now)).toBe(0)
    expect(await reserve(phone(1), new Date('2026-11-21T09:00:00Z'))).toBe(0)
    expect(budget.counts).toEqual({ sent: 7, cents: 56, rangeFull: 25, budgetSpent: 0 })
  })

  test('the daily budget is not exceeded, also concurrently; a warning and an error are logged once', async () => {
    const now = new Date('2026-11-22T23:00:00Z')
    const { reserve, budget, logged } = budgetOf(1, 1_000)
    const waits = await Promise.all(Array.from({ length: 40 }, (_, index) => reserve(phone(index), now)))
    // Twelve messages at eight cents cost 96.
    expect(waits.filter((wait) => wait === 0)).toHaveLength(12)
    expect(waits.filter((wait) => wait === 3_600)).toHaveLength(28)
    expect(budget.counts).toMatchObject({ sent: 12, cents: 96, budgetSpent: 28 })
    const messages = logged.map(([, text]) => text)
    expect(messages.filter((text) => String(text).startsWith('Most of the day'))).toHaveLength(1)
    expect(messages.filter((text) => /is spent: no phone/.test(String(text)))).toHaveLength(1)
    expect(await reserve(phone(1), new Date('2026-11-23T00:00:00Z'))).toBe(0)
  })

  test('without a budget nothing is sent', async () => {
    const { reserve } = budgetOf(0, 10)
    expect(await reserve(phone(1), new Date('2026-11-24T12:00:00Z'))).toBeGreaterThan(0)
  })

  test('expired counts are purged', async () => {
    const { reserve } = budgetOf(1_000, 10)
    await reserve(phone(1), new Date('2026-12-01T12:00:00Z'))
    const rows = await opened.database.selectFrom('sms_count').select('expires_at').execute()
    for (const { expires_at: at } of rows)
      expect(at.getTime()).toBeGreaterThan(Date.parse('2026-12-01T12:00:00Z'))
  })
})

test('ranges and prices depend on the dial code', () => {
  expect(phoneRange('+819012345678')).toBe('+81901')
  expect(phoneRange('+12015550123')).toBe('+1201')
  expect(phoneRange('+971501234567')).toBe('+971501')
  expect(smsCents('+12015550123')).toBeLessThan(smsCents('+62812345678'))
})

test('a call over the limit returns the wait, sends nothing, and is counted in the metrics', async () => {
  await using gateway = await startGateway({
    now: '2026-11-21T23:30:00Z',
    config: { smsDailyBudget: 0, metricsToken: 'a token for metrics' },
  })
  const result = await gateway.call('POST customer/smsCode', {
    countryCode: '81',
    mobile: '09012345678',
    purpose: 'login',
  })
  expect(result).toMatchObject({ busCode: 'tooManyRequests', data: { resendAfterSeconds: 1_800 } })
  expect(await gateway.services.database.selectFrom('challenge').selectAll().execute()).toEqual([])
  const { body } = await gateway.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a token for metrics' },
  })
  expect(body).toContain('crema_sms{kind="budgetSpent"} 1')
  expect(JSON.stringify(gateway.log)).toContain('budget for text messages is spent')
})
