import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countryList } from '@crema/contract/countries/countries'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { openingAt } from '#src/modules/stores/opening-hours.ts'
import { isVoucherNo } from '#src/modules/vouchers/codes/voucher-number.ts'
import { couponValue } from '#src/modules/vouchers/coupon-kinds/coupon-value.ts'
import { listVouchers } from '#src/modules/vouchers/list-vouchers.ts'
import { engines } from '#src/testing/engines.ts'
import { loadDemoData } from './demo-data.ts'

// The second start is weeks later, after a change of daylight saving time.
const firstStart = new Date('2026-10-17T03:59:00.000Z')
const laterStart = new Date('2026-11-21T12:34:56.789Z')
const weekMs = 7 * 86_400_000

describe.each(engines)('on $name', (engine) => {
  let opened: OpenDatabase
  let database: Database
  beforeAll(async () => {
    opened = await engine.open()
    database = opened.database
    await loadDemoData(database, firstStart)
  })
  afterAll(() => opened.close())

  const readCampaign = (activityNo: string) =>
    database
      .selectFrom('campaign')
      .where('activity_no', '=', activityNo)
      .selectAll()
      .executeTakeFirstOrThrow()

  const readQuotas = (activityNo: string) =>
    database
      .selectFrom('quota')
      .where('activity_no', '=', activityNo)
      .selectAll()
      .orderBy('scope')
      .orderBy('bucket')
      .execute()

  const readVoucher = (voucherNo: string) =>
    database.selectFrom('voucher').where('voucher_no', '=', voucherNo).selectAll().executeTakeFirstOrThrow()

  async function countDemoVouchers(now: Date) {
    const member = await database
      .selectFrom('member')
      .where('email', '=', 'demo@example.com')
      .select('member_id')
      .executeTakeFirstOrThrow()
    const caller = { memberId: member.member_id, locale: 'en', now } as const
    return (await listVouchers(database, { state: 'unused', limit: 1 }, caller)).counts
  }

  async function countRows() {
    const tables = [
      'coupon',
      'coupon_value',
      'campaign',
      'campaign_coupon',
      'campaign_store',
      'quota',
      'store',
      'member',
      'claim',
      'voucher',
      'star_program',
      'star_account',
      'star_lot',
      'star_order',
      'star_event',
      'star_transfer',
      'draw',
      'draw_entry',
      'drawn_code',
    ] as const
    const counts = tables.map(async (table) => {
      const row = await database
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return [table, row.count] as const
    })
    return new Map(await Promise.all(counts))
  }

  /** Tests that hold after every start. */
  function testDemoData(now: Date) {
    test('every coupon has a value in every country', async () => {
      const rows = await database
        .selectFrom('campaign_coupon as cc')
        .innerJoin('coupon as c', 'c.coupon_no', 'cc.coupon_no')
        .innerJoin('coupon_value as v', 'v.coupon_no', 'c.coupon_no')
        .selectAll('c')
        .select([
          'cc.activity_no',
          'v.country',
          'v.price_minor',
          'v.price_off_minor',
          'v.minimum_spend_minor',
        ])
        .execute()
      for (const country of countryList) {
        const here = rows.filter((row) => row.country === country)
        expect(new Set(here.map((row) => row.activity_no)).size).toBe(48)
        const values = here.map((row) => couponValue(row, row, country, row.texts.en.item))
        const thresholds = values.filter((value) => value.kind === 'fullReduction')
        expect(thresholds.length).toBeGreaterThan(0)
        expect(
          thresholds.filter((value) => value.priceOff.amountMinor >= value.minimumSpend.amountMinor),
        ).toEqual([])
      }
    })

    test('the welcome campaign has three coupons in the displayed order', async () => {
      const rows = await database
        .selectFrom('campaign_coupon')
        .where('activity_no', '=', 'DEMO-NEWUSER')
        .orderBy('position')
        .select('coupon_no')
        .execute()
      expect(rows.map((row) => row.coupon_no)).toEqual(['C-WELCOME', 'C-HALFOFF', 'C-ORDER'])
    })

    test('claimable campaigns run now and for a week at least', async () => {
      const rows = await database
        .selectFrom('campaign')
        .where('activity_no', 'not in', [
          'DEMO-NOTSTARTED',
          'DEMO-ENDED',
          'DEMO-EARLIER',
          'DEMO-FISSION-ENDED',
          'DEMO-GIFT-TUMBLER',
          'DEMO-LOTTERY-WON',
          'DEMO-LOTTERY-LOST',
          'DEMO-LOTTERY-OFF',
          'DEMO-LOTTERY-SOON',
        ])
        .select(['activity_no', 'starts_at', 'ends_at'])
        .execute()
      expect(rows).toHaveLength(42)
      const runs = rows.filter((row) => row.starts_at < now && row.ends_at.getTime() - now.getTime() > weekMs)
      expect(runs).toEqual(rows)
    })

    test('a campaign ends with the last millisecond of a day in its zone', async () => {
      const { rows } = await sql`
        select distinct to_char(ends_at at time zone zone, 'HH24:MI:SS.MS') as "end" from campaign`.execute(
        database,
      )
      expect(rows).toEqual([{ end: '23:59:59.999' }])
    })

    test('each refusal has the settings for it', async () => {
      expect((await readCampaign('DEMO-NOTSTARTED')).starts_at.getTime()).toBeGreaterThan(now.getTime())
      expect((await readCampaign('DEMO-ENDED')).ends_at.getTime()).toBeLessThan(now.getTime())
      expect(await readCampaign('DEMO-OFFSHELF')).toMatchObject({ is_on_shelf: false })
      expect(await readCampaign('DEMO-SCANONLY')).toMatchObject({ scan_only: true })
      expect(await readCampaign('DEMO-STOREONLY')).toMatchObject({ store_required: true })
      expect(await readCampaign('DEMO-STORECLOSED')).toMatchObject({ store_required: true })
      expect(await readCampaign('DEMO-PHONEONLY')).toMatchObject({ phone_only: true })
      expect(await readCampaign('DEMO-PHONEREG')).toMatchObject({ phone_registration_only: true })
      expect(await readCampaign('DEMO-NEWONLY')).toMatchObject({ new_users_only: true })
      expect(await readCampaign('DEMO-OTHERCOUNTRY')).toMatchObject({ countries: ['JP'] })
      expect(await readCampaign('DEMO-HOT')).toMatchObject({ countries: [] })
    })

    test('the campaign outside its hours opens half a day from now', async () => {
      const { rows } = await sql<{ hours: number }>`
        select mod((extract(hour from hours_from) + 24
          - extract(hour from ${now}::timestamptz at time zone zone))::int, 24) as hours
        from campaign where activity_no = 'DEMO-OUTSIDEHOURS'`.execute(database)
      expect(rows).toEqual([{ hours: 12 }])
    })

    test.each([
      ['DEMO-SOLDOUT', 'total', 500, 500],
      ['DEMO-PARTICIPANTS', 'participants', 200, 200],
      ['DEMO-LIMIT', 'claims', 400, 400],
      ['DEMO-PRIZES', 'prizes', 20, 20],
      ['DEMO-HOT', 'total', 100_000, 0],
      ['DEMO-EXCHANGE', 'total', 5_000, 0],
    ])('%s: %s of %i, %i taken', async (activityNo, scope, capacity, taken) => {
      const rows = await readQuotas(activityNo)
      expect(new Set(rows.map((row) => row.scope))).toEqual(new Set([scope]))
      expect(rows.reduce((sum, row) => sum + row.capacity, 0)).toBe(capacity)
      expect(rows.reduce((sum, row) => sum + row.taken, 0)).toBe(taken)
    })

    test('the limit of the hot campaign has 16 buckets', async () => {
      expect((await readQuotas('DEMO-HOT')).map((row) => row.capacity)).toEqual(
        Array.from({ length: 16 }, () => 6_250),
      )
    })

    test('today’s quota is used up in the zone of the campaign', async () => {
      const { daily_limit: limit, zone } = await readCampaign('DEMO-DAYQUOTA')
      const { rows } = await sql`
        select sum(capacity)::int as capacity, sum(taken)::int as taken from quota
        where activity_no = 'DEMO-DAYQUOTA'
          and scope = 'day:' || to_char(${now}::timestamptz at time zone ${zone}::text, 'YYYY-MM-DD')`.execute(
        database,
      )
      expect(rows).toEqual([{ capacity: limit, taken: limit }])
    })

    test('the demo member has vouchers in every state, with valid numbers', async () => {
      expect(await countDemoVouchers(now)).toEqual({ unused: 6, expiringSoon: 2, used: 3, expired: 2 })
      const rows = await database
        .selectFrom('voucher')
        .where('activity_no', '=', 'DEMO-EARLIER')
        .select('voucher_no')
        .execute()
      expect(rows.filter((row) => !isVoucherNo(row.voucher_no))).toEqual([])
    })

    test('a store that is closed today opens on another day', async () => {
      const stores = await database.selectFrom('store').selectAll().execute()
      const all = stores.map(({ hours, zone }) => ({
        hours,
        ...openingAt({ hours, zone, specialDays: [] }, now),
      }))
      const closedStores = all.filter(
        ({ hours }) => hours.filter((day) => day.length > 0).length === 6 && hours[0]?.length === 1,
      )
      expect(closedStores.length).toBeGreaterThan(5)
      expect(closedStores.filter(({ open, changesAt }) => open || changesAt === null)).toEqual([])
      expect(all.some(({ open, changesAt }) => open && changesAt !== null)).toBe(true)
    })
  }

  describe('the first start', () => {
    testDemoData(firstStart)
  })

  describe('a later start', () => {
    const memberId = newId()
    let before: Map<string, number>

    beforeAll(async () => {
      // In between a member claims, and the demo member uses a voucher.
      await database
        .insertInto('member')
        .values({
          member_id: memberId,
          email: 'mira@example.com',
          phone: null,
          country: 'US',
          language: 'en',
          registered_at: firstStart,
        })
        .execute()
      const claim = { member_id: memberId, activity_no: 'DEMO-HOT', ordinal: 1 }
      await database
        .insertInto('claim')
        .values({ ...claim, idempotency_key: newId(), claimed_at: firstStart })
        .execute()
      const { terms, ...others } = await readVoucher('482177301900')
      await database
        .insertInto('voucher')
        .values({ ...others, ...claim, voucher_no: '112233445568', terms: JSON.stringify(terms) })
        .execute()
      await database
        .updateTable('quota')
        .set({ taken: 40 })
        .where('activity_no', '=', 'DEMO-HOT')
        .where('bucket', '=', 3)
        .execute()
      await database
        .updateTable('voucher')
        .set({ used_at: firstStart })
        .where('voucher_no', '=', '482177301926')
        .execute()
      before = await countRows()
      await Promise.all([loadDemoData(database, laterStart), loadDemoData(database, laterStart)])
    })

    test('adds no rows except for days with a used-up quota', async () => {
      const after = await countRows()
      expect(after.get('quota')).toBeGreaterThan(before.get('quota') ?? 0)
      expect(new Map([...after, ['quota', before.get('quota')]])).toEqual(before)
    })

    test('does not change claims and vouchers of members', async () => {
      expect((await readVoucher('112233445568')).expires_at.getTime()).toBeLessThan(laterStart.getTime())
      expect((await readQuotas('DEMO-HOT'))[3]).toMatchObject({ capacity: 6_250, taken: 40 })
      expect((await readVoucher('482177301926')).used_at).toEqual(firstStart)
    })

    describe('has the same data as the first', () => {
      beforeAll(async () => {
        await database.updateTable('quota').set({ taken: 0 }).where('activity_no', '=', 'DEMO-HOT').execute()
        await database
          .updateTable('voucher')
          .set({ used_at: null })
          .where('voucher_no', '=', '482177301926')
          .execute()
      })
      testDemoData(laterStart)
    })

    test('a demo member whose account was deleted is created again', async () => {
      await database.deleteFrom('member').where('email', '=', 'demo@example.com').execute()
      await loadDemoData(database, laterStart)
      expect(await countDemoVouchers(laterStart)).toEqual({ unused: 6, expiringSoon: 2, used: 3, expired: 2 })
    })
  })
})
