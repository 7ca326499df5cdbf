import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listVouchers as listVouchersCall } from '@crema/contract/endpoints/vouchers/list-vouchers'
import { voucherStates, type VoucherState } from '@crema/contract/vouchers/voucher-states'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { engines } from '#src/testing/engines.ts'
import { plansOf } from '#src/testing/query-plans.ts'
import { newVoucherNo } from './codes/voucher-number.ts'
import { listVouchers } from './list-vouchers.ts'
import { addMember, addVouchers, type SomeVoucher } from './testing-vouchers.ts'
import { findVouchers } from './voucher-store.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const nowMicros = now.getTime() * 1000
const soonMicros = 3 * 86_400_000_000

async function readAll(database: Database, memberId: string, state: VoucherState, limit: number) {
  const caller = { memberId, locale: 'en', now } as const
  const items: string[] = []
  let cursor: string | undefined
  do {
    const page = listVouchersCall.response.parse(
      await listVouchers(database, { state, limit, cursor }, caller),
    )
    expect(page.items.length).toBeLessThanOrEqual(limit)
    expect(page.items.every((item) => item.state === state || state === 'unused')).toBe(true)
    items.push(...page.items.map((item) => item.voucherNo))
    // A cursor that repeats a page would make this loop endless.
    expect(items).toHaveLength(new Set(items).size)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items
}

/** The expected order of each list, computed in memory. */
function expected(vouchers: SomeVoucher[], state: VoucherState): string[] {
  const byNo = (a: SomeVoucher, b: SomeVoucher) => (a.voucherNo < b.voucherNo ? -1 : 1)
  const earliestFirst = (a: SomeVoucher, b: SomeVoucher) => a.expires - b.expires || byNo(a, b)
  const isOpen = ({ used, expires }: SomeVoucher) => used === null && expires > nowMicros
  const lists = {
    unused: () => vouchers.filter(isOpen).toSorted(earliestFirst),
    expiringSoon: () =>
      vouchers
        .filter((each) => isOpen(each) && each.expires <= nowMicros + soonMicros)
        .toSorted(earliestFirst),
    used: () =>
      vouchers
        .filter(({ used }) => used !== null)
        .toSorted((a, b) => (b.used ?? 0) - (a.used ?? 0) || byNo(a, b)),
    expired: () =>
      vouchers
        .filter(({ used, expires }) => used === null && expires <= nowMicros)
        .toSorted((a, b) => -earliestFirst(a, b)),
  }
  return lists[state]().map(({ voucherNo }) => voucherNo)
}

// Few instants, so that many are equal: at the limits of a state and one microsecond beside
// them, which a Date cannot represent.
const days = fc.integer({ min: -5, max: 5 }).map((count) => nowMicros + count * 86_400_000_000)
const micros = fc.oneof(
  days,
  fc
    .constantFrom(nowMicros, nowMicros + soonMicros)
    .chain((edge) => fc.constantFrom(edge - 1000, edge, edge + 1000)),
  fc
    .constantFrom(-5, 2, 5)
    .chain((count) => fc.nat(3).map((micro) => nowMicros + count * 86_400_000_000 + micro)),
)
const someTimes = fc.array(fc.record({ expires: micros, used: fc.option(micros, { freq: 2 }) }), {
  maxLength: 25,
})

function cursorOf(fields: string[]): string {
  return Buffer.from(JSON.stringify(fields)).toString('base64url')
}

describe.each(engines)('on $name', (engine) => {
  let opened: OpenDatabase
  let database: Database
  beforeAll(async () => {
    opened = await engine.open()
    database = opened.database
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await database.deleteFrom('member').execute()
  })

  test('paging through any list returns each voucher once, in order, with counts', async () => {
    await fc.assert(
      fc.asyncProperty(someTimes, fc.integer({ min: 1, max: 7 }), async (times, limit) => {
        const vouchers = times.map((each) => ({ ...each, voucherNo: newVoucherNo() }))
        const memberId = await addMember(database)
        await addVouchers(database, memberId, vouchers)
        const caller = { memberId, locale: 'en', now } as const
        const { counts } = await listVouchers(database, { state: 'unused', limit: 1 }, caller)
        for (const state of voucherStates) {
          const ordered = expected(vouchers, state)
          expect(await readAll(database, memberId, state, limit)).toEqual(ordered)
          expect(counts[state]).toBe(ordered.length)
        }
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  test('a member sees no vouchers of other members', async () => {
    const [owner, other] = [await addMember(database), await addMember(database)]
    await addVouchers(database, owner, [{ voucherNo: newVoucherNo(), expires: nowMicros + 1e12, used: null }])
    expect(await readAll(database, owner, 'unused', 10)).toHaveLength(1)
    expect(await readAll(database, other, 'unused', 10)).toEqual([])
  })

  test.each([
    'x',
    'bnVsbA',
    cursorOf(['2026-02-30T00:00:00.000000Z', '482177301900']),
    cursorOf(['1', '482177301900']),
    cursorOf(['2026-11-21T10:00:00.000000Z', '\0']),
  ])('the list starts from the beginning with an invalid cursor (%s)', async (cursor) => {
    const memberId = await addMember(database)
    await addVouchers(database, memberId, [
      { voucherNo: newVoucherNo(), expires: nowMicros + 1e12, used: null },
    ])
    const page = await listVouchers(
      database,
      { state: 'unused', limit: 5, cursor },
      { memberId, locale: 'en', now },
    )
    expect(page.items).toHaveLength(1)
  })

  test('a search matches words of the requested language, number and kind, and has pages', async () => {
    const memberId = await addMember(database)
    const some = Array.from({ length: 9 }, (_, index) => ({
      voucherNo: newVoucherNo(),
      expires: nowMicros + (index + 1) * 1e12,
      used: null,
    }))
    await addVouchers(database, memberId, some)
    const numbers = some.map(({ voucherNo }) => voucherNo)
    const terms = (kind: string, en: string, ja: string) =>
      JSON.stringify({
        value: { kind, item: 'x' },
        texts: { en: { name: en, note: 'Any 100% size' }, ja: { name: ja, note: '' } },
        rules: { en: [] },
      })
    for (const [index, voucherNo] of numbers.entries()) {
      const changed =
        index % 3 === 0
          ? terms('fixedPrice', 'Cold brew', '水出しコーヒー')
          : terms('exchange', 'Latte', 'ラテ')
      await database
        .updateTable('voucher')
        .set({ terms: changed })
        .where('voucher_no', '=', voucherNo)
        .execute()
    }
    const colds = numbers.filter((_, index) => index % 3 === 0)
    const find = async (search: object, locale: 'en' | 'ja' | 'de' = 'en') => {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await listVouchers(
          database,
          { state: 'unused', limit: 2, cursor, ...search },
          { memberId, locale, now },
        )
        expect(page.counts.unused).toBe(9)
        found.push(...page.items.map(({ voucherNo }) => voucherNo))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return found
    }
    expect(await find({ keyword: '  BREW cold ' })).toEqual(colds)
    expect(await find({ keyword: 'cold' }, 'de')).toEqual(colds)
    expect(await find({ keyword: '水出し' }, 'ja')).toEqual(colds)
    expect(await find({ keyword: 'cold' }, 'ja')).toEqual([])
    expect(await find({ kind: 'fixedPrice' })).toEqual(colds)
    expect(await find({ kind: 'exchange', keyword: 'cold' })).toEqual([])
    expect(await find({ keyword: numbers[4] })).toEqual([numbers[4]])
    expect(await find({ keyword: '100%' })).toEqual(numbers)
    expect(await find({ keyword: '100_' })).toEqual([])
    expect(await find({ keyword: 'cold\0brew' })).toEqual(colds)
  })

  test('each list uses an index, with 100,000 vouchers in the table', async () => {
    const [owner, other] = [await addMember(database), await addMember(database)]
    await addVouchers(database, owner, [{ voucherNo: newVoucherNo(), expires: nowMicros + 1e12, used: null }])
    const original = newVoucherNo()
    await addVouchers(database, other, [{ voucherNo: original, expires: nowMicros + 1e12, used: null }])
    // In batches, to stay below the statement timeout.
    for (let from = 0; from < 100_000; from += 20_000) {
      await sql`
        insert into voucher (member_id, voucher_no, activity_no, ordinal, coupon_no, terms, zone, issued_at, expires_at, used_at)
        select ${other}::uuid, 'n' || i, activity_no, ordinal, coupon_no, terms, zone, issued_at,
          expires_at + i * interval '1 second', case when i % 3 = 0 then issued_at + i * interval '1 second' end
        from voucher, generate_series(${from}::int + 1, ${from}::int + 20000) as i
        where voucher_no = ${original}`.execute(database)
    }
    await sql`analyze voucher`.execute(database)
    const searches = [{}, { keyword: 'latte', kind: 'exchange' as const }]
    for (const [state, search] of voucherStates.flatMap((each) =>
      searches.map((some) => [each, some] as const),
    )) {
      const plans = (memberId: string) =>
        plansOf(database, (watched) =>
          listVouchers(watched, { state, limit: 20, ...search }, { memberId, locale: 'en', now }),
        )
      const [small, counts] = await plans(owner)
      // Counting reads all vouchers of a member; for this member that is nearly the whole table.
      const [large] = await plans(other)
      expect(small).not.toMatch(/Seq Scan on voucher|Sort/)
      // A search of nearly the whole table may scan it.
      if (!('keyword' in search)) expect(large).not.toMatch(/Seq Scan on voucher|Sort/)
      expect(counts).not.toMatch(/Seq Scan on voucher/)
    }
    // A later page starts at its index entry and does not read the rows before.
    const {
      rows: [last, ...next],
    } = await sql<{ at: string; id: string }>`
      select to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, voucher_no as id from voucher
      where member_id = ${other}::uuid and used_at is null and expires_at > ${now}::timestamptz
      order by expires_at, voucher_no offset 50000 limit 21`.execute(database)
    const pageAfter = (watched: Database) =>
      findVouchers(
        watched,
        other,
        { state: 'unused', words: [], kind: null, locale: 'en' },
        now,
        last ?? null,
        20,
      )
    expect((await pageAfter(database)).map((row) => row.voucher_no)).toEqual(next.map(({ id }) => id))
    expect(next).toHaveLength(20)
    const [deep] = await plansOf(database, pageAfter)
    expect(deep).toMatch(/Index Cond: .*ROW\(expires_at, voucher_no\) >/)
    expect(deep).not.toContain('Sort')
  }, 60_000)
})
