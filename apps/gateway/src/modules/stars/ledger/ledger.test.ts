// Over any history the books balance, no lot is negative, and every star comes from somewhere.
import fc from 'fast-check'
import { sql } from 'kysely'
import { v4 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { engines } from '#src/testing/engines.ts'
import { seedCollector, seedProgram } from '../stars-for-tests.ts'
import { adjustStars } from './adjust-stars.ts'
import { auditLedger, sumAccounts } from './audit-ledger.ts'
import { creditOrder } from './credit-order.ts'
import { expireStars } from './expire-stars.ts'
import { returnStars } from './return-stars.ts'
import { reverseOrder } from './reverse-order.ts'
import { lockPayer, spendStars, takeStars } from './spend-stars.ts'
import { findBalance } from './star-balance.ts'

const start = new Date('2026-03-01T12:00:00Z').getTime()
const dayMs = 24 * 60 * 60_000
const lifeDays = 10
const till = { partner: 'tills', till: 'T1', storeId: 'S1' }

type Step =
  | { do: 'earn'; amountMinor: number }
  | { do: 'refund'; order: number; amountMinor: number }
  | { do: 'spend'; stars: number }
  | { do: 'enter'; stars: number }
  | { do: 'return'; entry: number }
  | { do: 'wait'; days: number }
  | { do: 'expire' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('earn' as const), amountMinor: fc.nat(2_000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      order: fc.nat(20),
      amountMinor: fc.integer({ min: 1, max: 2_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('spend' as const), stars: fc.integer({ min: 1, max: 250 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('enter' as const), stars: fc.integer({ min: 1, max: 120 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('return' as const), entry: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'expire' as const }) },
)

type ModelLot = { received: number; remaining: number; expired: number; reversed: number; endsAt: number }
type ModelOrder = { amountMinor: number; refundedMinor: number; lot: ModelLot }

/** `endsAt`: of the lot that ends last of those that paid. */
type ModelEntry = { stars: number; paidAt: number; endsAt: number; isReturned: boolean }

/** The rules in memory: ten stars for each whole dollar’s hundredth, lots that end with the tenth day after their own. */
function createModel() {
  const lots: ModelLot[] = []
  const orders: ModelOrder[] = []
  const entries: ModelEntry[] = []
  let owed = 0
  const starsOf = (amountMinor: number) => Math.floor((amountMinor * 10) / 100)
  const open = (now: number) =>
    lots
      .filter(({ remaining, endsAt }) => remaining > 0 && endsAt > now)
      .toSorted((a, b) => a.endsAt - b.endsAt)
  const take = (from: ModelLot[], wanted: number) => {
    let rest = wanted
    for (const lot of from) {
      const share = Math.min(lot.remaining, rest)
      lot.remaining -= share
      rest -= share
    }
    return rest
  }
  const endOf = (now: number) => (Math.floor(now / dayMs) + lifeDays + 1) * dayMs - 1
  /** What is owed is paid first. */
  const receive = (received: number, endsAt: number) => {
    const paid = Math.min(owed, received)
    owed -= paid
    const lot = { received, remaining: received - paid, expired: 0, reversed: 0, endsAt }
    lots.push(lot)
    return lot
  }
  const balance = (now: number) => open(now).reduce((sum, { remaining }) => sum + remaining, 0) - owed
  return {
    balance,
    owed: () => owed,
    orders,
    entries,
    earn(amountMinor: number, now: number) {
      const received = starsOf(amountMinor)
      orders.push({ amountMinor, refundedMinor: 0, lot: receive(received, endOf(now)) })
      return received
    },
    enter(stars: number, now: number) {
      const before = open(now).map((lot) => ({ lot, remaining: lot.remaining }))
      if (!this.spend(stars, now)) return false
      const paying = before.filter(({ lot, remaining }) => lot.remaining < remaining)
      const endsAt = Math.max(...paying.map(({ lot }) => lot.endsAt))
      entries.push({ stars, paidAt: now, endsAt, isReturned: false })
      return true
    },
    returnEntry(entry: ModelEntry, now: number) {
      entry.isReturned = true
      receive(entry.stars, Math.max(entry.endsAt, endOf(now)))
    },
    refund(order: ModelOrder, amountMinor: number, now: number) {
      const left = order.amountMinor - order.refundedMinor
      const stars = starsOf(left) - starsOf(left - amountMinor)
      const due = Math.max(0, Math.min(stars, order.lot.received - order.lot.expired - order.lot.reversed))
      order.refundedMinor += amountMinor
      order.lot.reversed += due
      owed += take([order.lot, ...open(now).filter((lot) => lot !== order.lot)], due)
      return due
    },
    spend(stars: number, now: number) {
      if (open(now).reduce((sum, { remaining }) => sum + remaining, 0) < stars) return false
      take(open(now), stars)
      return true
    },
    expire(now: number) {
      for (const lot of lots.filter(({ endsAt }) => endsAt <= now)) {
        lot.expired += lot.remaining
        lot.remaining = 0
      }
    },
  }
}

/** Pays an entry, as the statement of its claim does. */
async function payEntry(
  database: Database,
  { memberId, stars, ordinal, now }: { memberId: string; stars: number; ordinal: number; now: Date },
): Promise<boolean> {
  const payment = { memberId, country: 'US', stars, kind: 'entered', eventId: newId(), now } as const
  const columns = { activity_no: sql`given.activity_no`, ordinal: sql`given.ordinal` }
  const { rows } = await sql`
    with ${lockPayer(payment)}, given as (select 'DRAW' as activity_no, ${ordinal}::smallint as ordinal)
      ${spendStars(payment, { from: 'given', columns })}
    select from paid`.execute(database)
  return rows.length > 0
}

describe.each(engines)('on $name', (engine) => {
  let opened: OpenDatabase
  let database: Database
  beforeAll(async () => {
    opened = await engine.open()
    database = opened.database
    await seedStore(database, 'S1')
    await seedProgram(database, { programNo: 'P', life: { days: lifeDays } })
  })
  afterAll(() => opened.close())

  test('any history has the balances of the model, and the books balance', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const { memberId, accountNumber } = await seedCollector(database)
        const model = createModel()
        const run = newId()
        let now = start
        for (const [index, each] of steps.entries()) {
          const at = new Date(now)
          if (each.do === 'earn') {
            const stars = model.earn(each.amountMinor, now)
            const request = {
              ...till,
              accountNumber,
              orderNo: `${run}-${model.orders.length - 1}`,
              amountMinor: each.amountMinor,
              currency: 'USD',
              paidAt: at,
              now: at,
            }
            const wanted = { ok: { stars, balance: model.balance(now), owed: model.owed() } }
            expect(await creditOrder(database, request)).toMatchObject({ ...wanted, changed: memberId })
            expect(await creditOrder(database, { ...request, till: 'T2' })).toMatchObject({
              ...wanted,
              changed: null,
            })
          } else if (each.do === 'refund') {
            const order = model.orders[each.order]
            if (!order) continue
            const request = {
              ...till,
              orderNo: `${run}-${each.order}`,
              refundNo: `${run}-refund-${index}`,
              amountMinor: each.amountMinor,
              now: at,
            }
            const leftMinor = order.amountMinor - order.refundedMinor
            if (each.amountMinor > leftMinor) {
              expect(await reverseOrder(database, request)).toEqual({ refused: 'refundTooLarge', leftMinor })
              continue
            }
            const stars = model.refund(order, each.amountMinor, now)
            const wanted = { ok: { stars, balance: model.balance(now), owed: model.owed() } }
            expect(await reverseOrder(database, request)).toEqual({ ...wanted, changed: memberId })
            expect(await reverseOrder(database, request)).toEqual({ ...wanted, changed: null })
          } else if (each.do === 'spend') {
            const payment = { memberId, country: 'US', stars: each.stars, kind: 'adjusted', now: at } as const
            const isPaid = await takeStars(database, { ...payment, eventId: newId(), reason: 'test' })
            expect(isPaid).toBe(model.spend(each.stars, now))
          } else if (each.do === 'enter') {
            const ordinal = model.entries.length + 1
            expect(await payEntry(database, { memberId, stars: each.stars, ordinal, now: at })).toBe(
              model.enter(each.stars, now),
            )
          } else if (each.do === 'return') {
            const entry = model.entries[each.entry]
            if (!entry || entry.isReturned) continue
            const paidAt = new Date(entry.paidAt)
            const returned = {
              memberId,
              country: 'US',
              activityNo: 'DRAW',
              ordinal: each.entry + 1,
              paidAt,
              now: at,
            }
            expect(await returnStars(database, { ...returned, eventId: newId() })).toBe(entry.stars)
            model.returnEntry(entry, now)
          } else if (each.do === 'wait') {
            now += each.days * dayMs
          } else {
            model.expire(now)
            await expireStars(database, at)
          }
          const { balance, owed } = await findBalance(database, {
            memberId,
            country: 'US',
            now: new Date(now),
          })
          expect([balance, owed]).toEqual([model.balance(now), model.owed()])
        }
        expect(await auditLedger(database, 10)).toEqual([])
        const sums = await sumAccounts(database)
        expect(sums.reduce((sum, { stars }) => sum + stars, 0)).toBe(0)
      }),
      { numRuns: 40 },
    )
  }, 120_000)

  test('an order of a member who is deleted in the same moment is refused', async () => {
    const { memberId, accountNumber } = await seedCollector(database)
    let isDeleted = false
    // The account is deleted after it was found.
    const deleting = database.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isDeleted) {
          isDeleted = true
          await database.deleteFrom('member').where('member_id', '=', memberId).execute()
        }
        return result
      },
    })
    const at = new Date(start)
    const order = { ...till, accountNumber, orderNo: newId(), amountMinor: 1_000, currency: 'USD' }
    expect(await creditOrder(deleting, { ...order, paidAt: at, now: at })).toEqual({
      refused: 'memberNotFound',
    })
  })

  test('an adjustment with the same key is one', async () => {
    const { memberId, accountNumber } = await seedCollector(database)
    const now = new Date(start)
    const adjust = (stars: number, key: string) =>
      adjustStars(database, { accountNumber, country: 'US', stars, reason: 'Sorry', key, now })
    expect(await adjust(50, 'one')).toMatchObject({ ok: { balance: 50 }, isRepeated: false })
    expect(await adjust(50, 'one')).toMatchObject({ ok: { balance: 50 }, isRepeated: true })
    expect(await adjust(60, 'one')).toEqual({ refused: 'keyReused' })
    expect(await adjust(-20, 'two')).toMatchObject({ ok: { balance: 30 }, isRepeated: false })
    expect(await adjust(-20, 'two')).toMatchObject({ ok: { balance: 30 }, isRepeated: true })
    expect((await findBalance(database, { memberId, country: 'US', now })).balance).toBe(30)
  })

  test('the audit names a stored value that the transfers do not prove', async () => {
    const { memberId, accountNumber } = await seedCollector(database)
    const at = new Date(start)
    const order = { ...till, accountNumber, amountMinor: 1_000, currency: 'USD', paidAt: at, now: at }
    await creditOrder(database, { ...order, orderNo: newId() })
    const account = database.selectFrom('star_account').where('member_id', '=', memberId).select('account_id')
    const changed = await account.executeTakeFirstOrThrow()
    const setRemaining = (remaining: number) =>
      database
        .updateTable('star_lot')
        .set({ remaining })
        .where('account_id', '=', changed.account_id)
        .execute()
    await setRemaining(99)
    expect(await auditLedger(database, 10)).toMatchObject([
      { account_id: changed.account_id, what: 'remaining', stored: 99, proved: 100 },
    ])
    await setRemaining(100)
    await database
      .updateTable('star_account')
      .set({ owed: 5 })
      .where('account_id', '=', changed.account_id)
      .execute()
    expect(await auditLedger(database, 10)).toMatchObject([{ what: 'owed', stored: 5, proved: 0 }])
    await database
      .updateTable('star_account')
      .set({ owed: 0 })
      .where('account_id', '=', changed.account_id)
      .execute()
  })

  test.each(['star_event', 'star_transfer'] as const)('%s is append-only', async (table) => {
    await expect(database.deleteFrom(table).execute()).rejects.toThrow('append-only')
  })
})
