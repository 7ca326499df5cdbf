import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countries, countryList, type Country } from '@crema/contract/countries/countries'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { creditOrder } from '#src/modules/stars/ledger/credit-order.ts'
import { expireStars } from '#src/modules/stars/ledger/expire-stars.ts'
import { findBalance } from '#src/modules/stars/ledger/star-balance.ts'
import { engines } from '#src/testing/engines.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { demoCalendar } from './data/demo-calendar.ts'
import { demoMember } from './data/demo-members.ts'
import { findDemoMemberId } from './data/load-member.ts'
import { starRate } from './data/stars/demo-programs.ts'
import { historyIn } from './data/stars/load-stars.ts'
import { demoStores } from './data/stores.ts'
import { loadDemoData } from './demo-data.ts'

const now = new Date('2026-11-21T12:34:56.789Z')
const dayMs = 86_400_000

test('on whatever day the demo is started, the member has 1,280 stars with three ends', () => {
  const days = fc.integer({ min: 0, max: 3_650 * 24 })
  fc.assert(
    fc.property(days, fc.constantFrom(...countryList), (hours, country) => {
      const start = new Date(now.getTime() + hours * 3_600_000)
      const { lots, movements } = historyIn(country, start)
      const open = lots.filter(({ remaining }) => remaining > 0)
      expect(open.map(({ remaining }) => remaining).toSorted((a, b) => a - b)).toEqual(
        country === 'US' ? [40, 80, 120, 460, 580] : [80, 120, 460, 620],
      )
      expect(open.every(({ expiresAt }) => expiresAt > start)).toBe(true)
      expect(new Set(open.map(({ expiresAt }) => expiresAt.getTime())).size).toBe(3)
      expect(movements.reduce((sum, { stars }) => sum + stars, 0)).toBe(1_280)
      expect(movements.every(({ at }) => at < start)).toBe(true)
    }),
  )
})

describe.each(engines)('on $name', (engine) => {
  let opened: OpenDatabase
  let database: Database
  let memberId: string
  beforeAll(async () => {
    opened = await engine.open()
    database = opened.database
    await loadDemoData(database, now)
    memberId = await findDemoMemberId(database)
  })
  afterAll(() => opened.close())

  /** The stars that the demo member can spend in a country, by their end. */
  const openLots = (country: Country) =>
    database
      .selectFrom('star_lot as l')
      .innerJoin('star_account as a', 'a.account_id', 'l.account_id')
      .where('a.member_id', '=', memberId)
      .where('a.country', '=', country)
      .where('l.remaining', '>', 0)
      .where('l.expires_at', '>', now)
      .groupBy('l.expires_at')
      .orderBy('l.expires_at')
      .select(['l.expires_at', sql<number>`sum(l.remaining)::int`.as('stars')])
      .execute()

  test('the books balance', async () => {
    expect(await auditLedger(database, 10)).toEqual([])
    expect((await openLots('JP')).map(({ stars }) => stars)).toEqual([120, 460, 700])
  })

  test('the stars of an order end when the ledger lets them end, in every country', async () => {
    const { account_number: accountNumber } = await database
      .selectFrom('member')
      .where('member_id', '=', memberId)
      .select('account_number')
      .executeTakeFirstOrThrow()
    for (const country of countryList) {
      const lots = await openLots(country)
      const paidAt = new Date(demoCalendar(countries[country].zone, now).startOf(-5).getTime() + dayMs / 2)
      const credited = await creditOrder(database, {
        partner: 'tills',
        till: 'T1',
        storeId: storeIn(country),
        accountNumber,
        orderNo: country,
        amountMinor: 10 * starRate(country).perMinor,
        currency: countries[country].currency,
        paidAt,
        now,
      })
      expect(credited).toMatchObject({ ok: { expiresAt: lots[2]?.expires_at } })
    }
    expect(await auditLedger(database, 10)).toEqual([])
  })

  test('the books still balance when some have expired', async () => {
    const later = new Date(now.getTime() + 60 * dayMs)
    const { balance } = await findBalance(database, { memberId, country: 'JP', now })
    await expireStars(database, later)
    expect(await findBalance(database, { memberId, country: 'JP', now: later })).toEqual({
      balance: balance - 120,
      owed: 0,
    })
    expect(await auditLedger(database, 10)).toEqual([])
  })
})

const storeIn = (country: Country) => demoStores.find((store) => store.country === country)?.storeId ?? ''

describe('as members see it', () => {
  let gateway: TestGateway
  let token: string
  beforeAll(async () => {
    gateway = await startGateway({ now: now.toISOString() })
    await loadDemoData(gateway.services.database, now)
    ;({ token } = await gateway.signIn(demoMember.email))
  })
  afterAll(() => gateway.close())

  const inCountry = (country: Country) => ({ token, headers: { 'x-country': country } })

  test('every country has a program, a past one, twelve gifts or eleven, and 1,280 stars', async () => {
    for (const country of countryList) {
      const { data: summary } = await gateway.call('GET point/summary', {}, inCountry(country))
      expect(summary).toMatchObject({ balance: 1_280, owed: 0 })
      expect(summary.program?.rate?.amount.currency).toBe(countries[country].currency)
      const { data: gifts } = await gateway.call('GET point/gifts', { limit: 50 }, inCountry(country))
      expect(gifts.items.map(({ priceStars }) => priceStars)).toEqual(
        gifts.items.map(({ priceStars }) => priceStars).toSorted((a, b) => a - b),
      )
      expect(gifts.items.length - (['US', 'JP'].includes(country) ? 1 : 0)).toBeGreaterThanOrEqual(11)
      expect(gifts.items.filter(({ left }) => left === 0).map(({ activityNo }) => activityNo)).toEqual([
        'DEMO-GIFT-CUP',
      ])
      const { data: past } = await gateway.call('GET point/activities', {}, inCountry(country))
      expect(past.programs).toMatchObject([{ received: 800, expired: country === 'US' ? 350 : 800 }])
    }
  })

  test('the member has had three gifts in their own country, one of which can be used', async () => {
    const { data } = await gateway.call('GET point/redemptions', {}, inCountry('US'))
    expect(data.items.map(({ activityNo, stars, voucher }) => [activityNo, stars, voucher?.state])).toEqual([
      ['DEMO-GIFT-LATTE', 650, 'expiringSoon'],
      ['DEMO-GIFT-ESPRESSO', 300, 'expired'],
      ['DEMO-GIFT-CROISSANT', 450, 'used'],
    ])
    expect((await gateway.call('GET point/redemptions', {}, inCountry('JP'))).data.items).toEqual([])
  })

  test('every kind of movement but a forfeit is in the history, with stores and a reason', async () => {
    const { data } = await gateway.call('GET point/ledger', { limit: 50 }, inCountry('US'))
    expect(new Set(data.items.map(({ kind }) => kind))).toEqual(
      new Set(['earned', 'reversed', 'redeemed', 'entered', 'returned', 'adjusted', 'expired']),
    )
    const earned = data.items.filter(({ kind }) => kind === 'earned')
    expect(earned.every(({ storeName, orderNo, amount }) => storeName && orderNo && amount)).toBe(true)
    expect(data.items.find(({ kind }) => kind === 'adjusted')?.reason).toBe('Sorry about the long wait.')
  })

  test('a gift can be redeemed, at a chosen store where it needs one; others say why not', async () => {
    const redeem = async (activityNo: string, priceStars: number, more: object = {}) =>
      gateway.call('POST point/redeem', { activityNo, priceStars, ...more }, inCountry('US'))
    expect((await redeem('DEMO-GIFT-TOTE', 1_500)).busCode).toBe('notEnoughPoints')
    expect((await redeem('DEMO-GIFT-CUP', 900)).busCode).toBe('giftSoldOut')
    expect((await redeem('DEMO-GIFT-CROISSANT', 400)).busCode).toBe('priceChanged')
    expect((await redeem('DEMO-GIFT-TASTING', 1_000)).busCode).toBe('storeRequired')
    const { data } = await redeem('DEMO-GIFT-TASTING', 1_000, { storeId: 'US-SEA-1' })
    expect(data).toMatchObject({ balance: 280, vouchers: [{ value: { kind: 'exchange', item: 'tasting' } }] })
    expect(await auditLedger(gateway.services.database, 10)).toEqual([])
  })
})
