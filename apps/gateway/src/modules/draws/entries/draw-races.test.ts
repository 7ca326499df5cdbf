// Entering, closing and drawing at the same time, on PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { v4 as newKey } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTree, sortCodes } from '@crema/draws/merkle-tree'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { seedMembers } from '#src/modules/campaigns/seed-for-tests.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { findBalance } from '#src/modules/stars/ledger/star-balance.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { openMigratedPostgres } from '#src/testing/engines.ts'
import { giveStars, quietServices, seedDraw } from '../draws-for-tests.ts'
import { closeDraw } from '../results/close-draw.ts'
import { drawClosed } from '../results/draw-closed.ts'
import { joinDraw } from './join-draw.ts'

const now = new Date('2026-06-10T12:00:00Z')
const beacon = { fetchRound: () => expect.unreachable('The draw has no round.') }

let opened: OpenDatabase
let database: Database
beforeAll(async () => {
  opened = await openMigratedPostgres()
  database = opened.database
  await seedProgram(database, { programNo: 'P' })
})
afterAll(() => opened.close())

async function collectors(count: number, stars: number): Promise<string[]> {
  const members = await seedMembers(database, count)
  await Promise.all(members.map((memberId) => giveStars(database, memberId, stars, now)))
  return members
}

const join = (memberId: string, activityNo: string, priceStars: number) =>
  joinDraw(database, { activityNo, memberId, country: 'US', idempotencyKey: newKey(), priceStars, now })

const counts = (answers: readonly object[]) => {
  const names = answers.map((answer) => ('refused' in answer ? String(answer.refused) : 'ok'))
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, names.filter((each) => each === name).length]),
  )
}

const entriesOf = (activityNo: string) =>
  database.selectFrom('draw_entry').where('activity_no', '=', activityNo).selectAll().execute()

/** What the triggers have counted, and in how many rows. */
async function countOf(activityNo: string) {
  const { rows } = await sql<{ entries: number; buckets: number }>`
    select sum(entries)::int as entries, count(*)::int as buckets from draw_entry_count
    where activity_no = ${activityNo}`.execute(database)
  return rows[0]
}

/** Each entry has one payment of its price, each payment has its entry, and balances are what is left. */
async function expectPaid(activityNo: string, price: number, given: number, members: readonly string[]) {
  const entries = await entriesOf(activityNo)
  const payments = await database
    .selectFrom('star_event as e')
    .innerJoin('star_account as a', 'a.account_id', 'e.account_id')
    .where('e.activity_no', '=', activityNo)
    .select(['a.member_id', 'e.ordinal', 'e.stars', 'e.kind'])
    .execute()
  const key = (each: { member_id: string | null; ordinal: number | null }) =>
    `${each.member_id} ${each.ordinal}`
  expect(payments.map(key).toSorted()).toEqual(entries.map(key).toSorted())
  expect(new Set(payments.map(({ stars, kind }) => `${kind} ${stars}`))).toEqual(
    new Set([`entered ${-price}`]),
  )
  for (const memberId of members) {
    const own = entries.filter((entry) => entry.member_id === memberId).length
    expect((await findBalance(database, { memberId, country: 'US', now })).balance).toBe(given - own * price)
  }
  expect(await auditLedger(database, 10)).toEqual([])
}

test('1,000 members at once: no entry without its price, no price without its entry, never over a cap', async () => {
  await seedDraw(database, { activityNo: 'HOT', priceStars: 30, perPersonLimit: 2, totalLimit: 700 })
  const members = await collectors(1_000, 50)
  const answers = await Promise.all(members.map((memberId) => join(memberId, 'HOT', 30)))
  expect(counts(answers)).toEqual({ ok: 700, totalLimitReached: 300 })
  const entries = await entriesOf('HOT')
  expect(new Set(entries.map(({ code }) => code)).size).toBe(700)
  await expectPaid('HOT', 30, 50, members)
  expect(await countOf('HOT')).toEqual({ entries: 700, buckets: 16 })
}, 120_000)

test('one member in 20 tabs enters as often as the limit and the stars allow', async () => {
  await seedDraw(database, { activityNo: 'TABS', priceStars: 10, perPersonLimit: 6 })
  const members = [...(await collectors(1, 45)), ...(await collectors(1, 200))]
  const answers = await Promise.all(
    members.map((member) => Promise.all(Array.from({ length: 20 }, () => join(member, 'TABS', 10)))),
  )
  expect(answers.map(counts)).toEqual([
    { ok: 4, notEnoughPoints: 16 },
    { ok: 6, participationLimitReached: 14 },
  ])
  await expectPaid('TABS', 10, 45, members.slice(0, 1))
}, 120_000)

/** The table with the rows, which is behind a view on a node of Citus. */
async function tableOf(name: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ table: string }>`
    select distinct refobjid::regclass::text as table
    from pg_rewrite join pg_depend on classid = 'pg_rewrite'::regclass and objid = pg_rewrite.oid
    where ev_class = to_regclass(${name}) and refclassid = 'pg_class'::regclass and refobjid <> ev_class`.execute(
    database,
  )
  return sql.raw(rows[0]?.table ?? name)
}

/** On the node of the connection alone, where there are several. */
const changeTables = (...statements: readonly RawBuilder<unknown>[]) =>
  database.transaction().execute(async (transaction) => {
    await sql`set local citus.enable_ddl_propagation to off`.execute(transaction)
    for (const statement of statements) await statement.execute(transaction)
  })

test('an entry that is made while the draw is closed is in the tree, or it is refused and costs nothing', async () => {
  const members = await collectors(60, 10)
  // Each entry takes a while, so that some are being made at every instant.
  const entryTable = await tableOf('draw_entry')
  await changeTables(
    sql`
      create function slow_down() returns trigger language plpgsql as $$
      begin
        perform pg_sleep(0.03);
        return new;
      end
      $$`,
    sql`create trigger slow before insert on ${entryTable} for each row execute function slow_down()`,
  )
  for (let round = 0; round < 6; round++) {
    const activityNo = `CLOSING-${round}`
    await seedDraw(database, { activityNo, priceStars: 1, perPersonLimit: 1 })
    const enterWithin = (some: readonly string[], ms: number) =>
      some.map(async (memberId) => {
        await sleep(Math.random() * ms)
        return join(memberId, activityNo, 1)
      })
    const entering = enterWithin(members.slice(0, 40), 80)
    await sleep(40)
    const closed = await Promise.all(
      [1, 2, 3].map(() => closeDraw({ ...quietServices, database }, activityNo, now)),
    )
    expect(closed.filter(Boolean)).toHaveLength(1)
    // Of a gateway whose clock is late.
    const late = await Promise.all(enterWithin(members.slice(40), 0))
    expect(counts(late)).toEqual({ ended: 20 })
    const { ok = 0, ...refused } = counts(await Promise.all(entering))
    expect(Object.keys(refused).filter((name) => name !== 'ended')).toEqual([])
    expect(ok).toBeGreaterThan(0)
    const codes = sortCodes((await entriesOf(activityNo)).map(({ code }) => code))
    const draw = await database
      .selectFrom('draw')
      .where('activity_no', '=', activityNo)
      .select(['entries', 'root'])
      .executeTakeFirstOrThrow()
    expect(codes).toHaveLength(ok)
    expect(await countOf(activityNo)).toMatchObject({ entries: ok })
    expect(draw).toMatchObject({ entries: ok, root: Buffer.from(buildTree(activityNo, codes).root, 'hex') })
  }
  await changeTables(sql`drop trigger slow on ${entryTable}`)
  const paid = await database
    .selectFrom('star_event')
    .where('activity_no', 'like', 'CLOSING-%')
    .select('stars')
    .execute()
  const entries = await database
    .selectFrom('draw_entry')
    .where('activity_no', 'like', 'CLOSING-%')
    .select('code')
    .execute()
  expect(paid).toHaveLength(entries.length)
}, 120_000)

test('of many drawings at once one has a result', async () => {
  await seedDraw(database, { activityNo: 'TWICE', perPersonLimit: 1, alternates: 4, drawsAt: now })
  const members = await seedMembers(database, 30)
  await Promise.all(members.map((memberId) => join(memberId, 'TWICE', 0)))
  await closeDraw({ ...quietServices, database }, 'TWICE', now)
  const hourMs = 60 * 60_000
  // Each an hour after the one before, so that no reservation keeps them apart.
  const times = Array.from({ length: 12 }, (_, hour) => new Date(now.getTime() + hour * hourMs))
  const answers = await Promise.all(times.map((time) => drawClosed({ database, beacon }, 'TWICE', time)))
  expect(answers.filter((answer) => 'ok' in answer)).toEqual([{ ok: { drawn: 5 } }])
  const drawn = await database
    .selectFrom('drawn_code')
    .where('activity_no', '=', 'TWICE')
    .selectAll()
    .execute()
  expect(new Set(drawn.map(({ rank }) => rank))).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(drawn).toHaveLength(5)
})
