import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { e164, freshEmail, testMembers } from '#src/modules/identity/testing-members.ts'
import { engines } from '#src/testing/engines.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { createSmsBudget, type SmsAllowance } from './sms-budget.ts'
import type { SmsLimitSettings } from './sms-limits.ts'
import { phoneRange, smsCents } from './sms-price.ts'
import { wideSmsLimits } from './testing-sms-limits.ts'

const phone = (digits: number) => `+81901${String(digits).padStart(7, '0')}`
const network = (number: number) => Buffer.from(`network ${number}`)

describe.each(engines)('limits on text messages on $name', ({ open }) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  function budgetOf(settings: Partial<SmsLimitSettings>) {
    const logged: [Record<string, unknown>, string][] = []
    const record = (...line: unknown[]) => void logged.push(line as [Record<string, unknown>, string])
    const budget = createSmsBudget({ ...wideSmsLimits, ...settings }, { warn: record, error: record })
    const reserve = (to: string, now: Date, rest: { isMembers?: boolean; networkHmac?: Buffer } = {}) =>
      opened.database
        .transaction()
        .execute((transaction) =>
          budget.reserve(transaction, { phone: to, now, isMembers: false, networkHmac: network(0), ...rest }),
        )
    const messages = (start: string) =>
      logged.filter(([, text]) => text.startsWith(start)).map(([details]) => details)
    return { budget, reserve, messages }
  }
  /** Who was allowed to get a message, by number of requests. */
  const tally = (allowances: readonly SmsAllowance[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(allowances, ({ to }) => to)).map(([to, each]) => [to, each.length]),
    )

  test('messages an hour to one range of numbers are limited, also concurrently; other ranges are not affected', async () => {
    const now = new Date('2026-11-21T08:15:00Z')
    const { reserve, budget } = budgetOf({ smsRangeHourly: 5 })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => reserve(phone(index), now)))
    expect(tally(answers)).toEqual({ everybody: 5, members: 25 })
    const members = await Promise.all(
      Array.from({ length: 8 }, (_, index) => reserve(phone(index), now, { isMembers: true })),
    )
    expect(tally(members)).toEqual({ members: 5, nobody: 3 })
    expect(members).toContainEqual({ to: 'nobody', waitSeconds: 45 * 60 })
    expect(await reserve('+819098765432', now)).toEqual({ to: 'everybody' })
    expect(await reserve(phone(1), new Date('2026-11-21T09:00:00Z'))).toEqual({ to: 'everybody' })
    expect(budget.counts).toMatchObject({ sent: 12, cents: 96, rangeFull: 28, budgetSpent: 0 })
  })

  test('the daily budget is not exceeded, also concurrently; alarms are logged once before and once at its end', async () => {
    const now = new Date('2026-11-22T23:00:00Z')
    const { reserve, budget, messages } = budgetOf({ smsDailyBudget: 1 })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => reserve(phone(index), now, { isMembers: index % 2 === 0 })),
    )
    // Twelve messages at eight cents cost 96.
    expect(tally(answers)).toEqual({ everybody: 12, nobody: 28 })
    expect(answers).toContainEqual({ to: 'nobody', waitSeconds: 3_600 })
    expect(budget.counts).toMatchObject({ sent: 12, cents: 96 })
    expect(budget.counts.budgetSpent + budget.counts.countrySpent).toBe(28)
    for (const name of ['day', '+81']) {
      const of = (start: string) => messages(start).filter(({ budget: each }) => each === name)
      expect(of('Half of a daily budget')).toMatchObject([
        { spentCents: 56, budgetCents: 100, usedPercent: 56 },
      ])
      expect(of('Four fifths of a daily budget')).toMatchObject([{ spentCents: 80 }])
    }
    expect(messages('A daily budget for text messages is spent')).toHaveLength(1)
    expect(budget.usedShares(now).get('day')).toBeGreaterThan(0.95)
    const tomorrow = new Date('2026-11-23T00:00:00Z')
    expect(budget.usedShares(tomorrow).size).toBe(0)
    expect(await reserve(phone(1), tomorrow)).toEqual({ to: 'everybody' })
  })

  test('an expensive country spends its own budget, and members of it still get messages', async () => {
    const now = new Date('2026-11-25T08:00:00Z')
    const { reserve, messages, budget } = budgetOf({
      smsDailyBudget: 200,
      smsCountryShare: 25,
      smsMembersShare: 40,
    })
    const indonesian = (index: number) => `+62811${String(index).padStart(7, '0')}`
    // As many as spend the budget of the day at 45 cents each, from as many networks.
    const answers = await Promise.all(
      Array.from({ length: 444 }, (_, index) =>
        reserve(indonesian(index), now, { networkHmac: network(index) }),
      ),
    )
    // 30 of the country's 50 dollars.
    expect(tally(answers)).toEqual({ everybody: 66, members: 378 })
    expect(await reserve('+12015550123', now)).toEqual({ to: 'everybody' })
    expect(await reserve(phone(1), now)).toEqual({ to: 'everybody' })
    expect(await reserve(indonesian(1), now, { isMembers: true })).toEqual({ to: 'members' })
    expect(messages('A daily budget for text messages is used up to the part for members')).toMatchObject([
      { budget: '+62', until: '2026-11-26T00:00:00.000Z' },
    ])
    expect(budget.usedShares(now).get('+62')).toBe(1)
    expect(budget.usedShares(now).get('day')).toBeLessThan(0.3)
  })

  test('one network spends no more than its own budget, and what it is refused counts for no other budget', async () => {
    const now = new Date('2026-11-26T08:00:00Z')
    const { reserve, budget } = budgetOf({ smsNetworkBudget: 4, smsDailyBudget: 200 })
    const indonesian = (index: number) => `+62812${String(index).padStart(7, '0')}`
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => reserve(indonesian(index), now)),
    )
    expect(tally(answers)).toEqual({ everybody: 8, members: 92 })
    const { taken } = await opened.database
      .selectFrom('sms_count')
      .select('taken')
      .where('scope', '=', 'day 2026-11-27T00:00:00.000Z')
      .executeTakeFirstOrThrow()
    expect(taken).toBe(8 * 45)
    expect(budget.counts).toMatchObject({ sent: 8, networkSpent: 92 })
    expect(await reserve(indonesian(1), now, { networkHmac: network(1) })).toEqual({ to: 'everybody' })
    // Members' numbers may cost five times as much.
    const members = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reserve(indonesian(index), now, { isMembers: true })),
    )
    expect(tally(members)).toEqual({ members: 36, nobody: 14 })
  })

  test('the budget of a country can be set', async () => {
    const now = new Date('2026-11-27T08:00:00Z')
    const { reserve } = budgetOf({ smsCountryBudgets: { 81: 1 } })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => reserve(phone(index), now)))
    expect(tally(answers)).toEqual({ everybody: 12, nobody: 8 })
  })

  test('without a budget nothing is sent', async () => {
    const { reserve } = budgetOf({ smsDailyBudget: 0 })
    expect(await reserve(phone(1), new Date('2026-11-24T12:00:00Z'))).toMatchObject({ to: 'nobody' })
  })

  test('expired counts are purged', async () => {
    const { reserve } = budgetOf({})
    for (let count = 0; count < 30; count++) await reserve(phone(1), new Date('2026-12-01T12:00:00Z'))
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

describe('a call over the limit', () => {
  const japanese = { countryCode: '81', mobile: '09012345678', purpose: 'login' } as const
  const messagesTo = async (gateway: TestGateway, to: string) =>
    (await gateway.app.inject({ url: '/demo/inbox', query: { to } })).json<{ items: unknown[] }>().items

  test('says that text messages are limited, sends nothing, and is counted in the metrics', async () => {
    await using gateway = await startGateway({
      now: '2026-11-21T23:30:00Z',
      config: { smsDailyBudget: 0, metricsToken: 'a token for metrics' },
    })
    const result = await gateway.call('POST customer/smsCode', japanese)
    expect(result).toMatchObject({ busCode: 'smsLimitReached' })
    expect(await gateway.services.database.selectFrom('challenge').selectAll().execute()).toEqual([])
    const { body } = await gateway.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a token for metrics' },
    })
    expect(body).toContain('crema_sms{kind="countrySpent"} 1')
    expect(body).toContain('crema_sms_budget_used_ratio{budget="+81"} 1')
    expect(JSON.stringify(gateway.log)).toContain('A daily budget for text messages is spent')
  })

  test('sends codes to members alone, and answers everybody in the same way', async () => {
    await using gateway = await startGateway({ now: '2026-11-21T08:00:00Z' })
    const members = testMembers(gateway)
    const { phone: own } = await members.registerByPhone()
    const { database } = gateway.services
    // Others have spent the part for numbers without an account.
    await database
      .updateTable('sms_count')
      .set({ strangers_taken: 1_000_000 })
      .where('scope', 'like', 'country +81%')
      .execute()
    gateway.clock.move(60_000)
    const ask = (given: { countryCode: string; mobile: string }) =>
      gateway.call('POST customer/smsCode', { ...given, purpose: 'login' }, members.at('a new device'))
    const answers = [await ask(own), await ask(japanese)]
    for (const answer of answers)
      expect(answer).toEqual({
        code: 200,
        busCode: '1',
        busMessage: expect.any(String) as unknown,
        traceId: expect.any(String) as unknown,
        data: {
          challengeId: expect.any(String) as unknown,
          resendAfterSeconds: 60,
          expiresInSeconds: 300,
          membersOnly: true,
        },
      })
    await expect.poll(() => messagesTo(gateway, e164(own))).toHaveLength(2)
    expect(await messagesTo(gateway, e164(japanese))).toEqual([])
    const byMail = await gateway.call('POST customer/emailCode', { email: freshEmail(), purpose: 'login' })
    expect(byMail).toMatchObject({ busCode: '1', data: { resendAfterSeconds: 60 } })
    expect(byMail.data).not.toHaveProperty('membersOnly')
  })
})
