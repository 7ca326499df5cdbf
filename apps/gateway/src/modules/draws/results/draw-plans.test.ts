// With a draw of 100,000 entries, and 5,000 past ones, every call reads few rows by an index.
import { sql } from 'kysely'
import { v4 as newKey } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTree, verifyInclusion } from '@crema/draws/merkle-tree'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { seedMembers } from '#src/modules/campaigns/seed-for-tests.ts'
import { openMigratedPostgres } from '#src/testing/engines.ts'
import { plansOf } from '#src/testing/query-plans.ts'
import { findDraw, findDraws, findDrawnCodes } from '../catalogue/draw-store.ts'
import { quietServices, seedDraw } from '../draws-for-tests.ts'
import { findEntries, findOwnCodes } from '../entries/entry-store.ts'
import { joinDraw } from '../entries/join-draw.ts'
import { findEntriesAfter, lockDrawToAnnounce } from '../mails/entrant-store.ts'
import { lockDrawToReturn } from '../prizes/call-off-store.ts'
import { findCodesNotTaken, findCodesToGive } from '../prizes/giving-store.ts'
import { findOwnPrizes, findPrizes } from '../prizes/prize-store.ts'
import { closeDraw } from './close-draw.ts'
import { closedTrees } from './closed-trees.ts'
import { findDrawsToClose } from './closing-store.ts'
import { drawClosed } from './draw-closed.ts'
import { findDrawsToDraw } from './drawing-store.ts'

const now = new Date('2026-06-10T12:00:00Z')
const entries = 100_000
const draws = 5_000
/** Of the member. */
const ownEntries = 100
/** Rows inserted per statement, to stay below the statement timeout. */
const batch = 20_000
const beacon = { fetchRound: () => expect.unreachable('The draw has no round.') }

let opened: OpenDatabase
let database: Database
let memberId = ''
beforeAll(async () => {
  opened = await openMigratedPostgres()
  database = opened.database
  await seedDraw(database, { activityNo: 'LARGE', perPersonLimit: 5, alternates: 50, drawsAt: now })
  const [member = ''] = await seedMembers(database, 1)
  memberId = member
  // Codes in an order that is not that of their members.
  const code = sql`translate(upper(lpad(to_hex((n::bigint * 7919) % 4294967291), 8, '0')), '01', 'XY')`
  for (let from = 1; from <= entries; from += batch) {
    const numbers = sql`generate_series(${from}::int, ${from + batch - 1}::int) n`
    const id = sql`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
    await sql`
      insert into member (member_id, email, country, language, registered_at)
      select ${id}, n || '@example.com', 'US', 'en', '2026-02-01' from ${numbers}`.execute(database)
    await sql`
      insert into draw_entry (activity_no, code, member_id, ordinal, entered_at, country, stars)
      select 'LARGE', ${code}, ${id}, 1, ${now}::timestamptz - n * interval '1 second', 'US', 0 from ${numbers}`.execute(
      database,
    )
  }
  // Past draws, one an hour, of which the member has entered some.
  await sql`
    insert into campaign (activity_no, kind, countries, starts_at, ends_at, zone, texts)
    select 'P' || n, 'lottery', '{}', '2020-01-01', ${now}::timestamptz - n * interval '1 hour', 'UTC', texts
    from campaign, generate_series(1, ${draws}::int) n where activity_no = 'LARGE'`.execute(database)
  await sql`
    insert into draw (activity_no, draws_at, prizes, prize_count, take_days, seed, rules_text, closed_at, entries, root,
      drawn_at, closing_sent_at)
    select 'P' || n, ${now}::timestamptz - n * interval '1 hour', prizes, 1, 14, seed, rules_text, ${now}, 1, seed, ${now}, ${now}
    from draw, generate_series(1, ${draws}::int) n where activity_no = 'LARGE'`.execute(database)
  await sql`
    insert into draw_entry (activity_no, code, member_id, ordinal, entered_at, country, stars)
    select 'P' || n, ${code}, case when n <= ${ownEntries}::int then ${memberId}::uuid end, 1,
      ${now}::timestamptz - n * interval '1 hour', 'US', 0
    from generate_series(1, ${draws}::int) n`.execute(database)
  await sql`
    insert into drawn_code (activity_no, rank, code, prize, won_at, state)
    select activity_no, 1, code, 0, entered_at, 'collected' from draw_entry where activity_no <> 'LARGE'`.execute(
    database,
  )
  await sql`analyze`.execute(database)
}, 180_000)
afterAll(() => opened.close())

const page = { memberId: '', after: null, limit: 20 }

test.each<[string, (watched: Database) => Promise<unknown>]>([
  ['a draw', (watched) => findDraw(watched, 'P7', memberId)],
  ['draws to come', (watched) => findDraws(watched, { ...page, memberId, country: 'US', state: 'current' })],
  ['past draws', (watched) => findDraws(watched, { ...page, memberId, country: 'US', state: 'past' })],
  ['codes of a member in a draw', (watched) => findOwnCodes(watched, memberId, 'P7')],
  ['prizes of a member in a draw', (watched) => findOwnPrizes(watched, memberId, 'P7')],
  ['codes of a member', (watched) => findEntries(watched, { ...page, memberId })],
  ['prizes of a member', (watched) => findPrizes(watched, { ...page, memberId })],
  ['codes that were drawn', (watched) => findDrawnCodes(watched, 'P7')],
  ['draws to close', (watched) => findDrawsToClose(watched, now, 10)],
  ['draws to draw', (watched) => findDrawsToDraw(watched, now, 10)],
  ['prizes to give', (watched) => findCodesToGive(watched, { after: undefined, limit: 10 })],
  ['things that were not taken', (watched) => findCodesNotTaken(watched, now, 10)],
  ['draws to announce', (watched) => lockDrawToAnnounce(watched)],
  ['draws to return', (watched) => lockDrawToReturn(watched)],
  ['members to tell', (watched) => findEntriesAfter(watched, 'LARGE', { after: 'K', limit: 200 })],
])('%s: by an index', async (_, run) => {
  for (const plan of await plansOf(database, run)) {
    expect(plan).not.toMatch(/Seq Scan on (draw|draw_entry|drawn_code|campaign|member)\b/)
    expect(plan).toMatch(/Index|Bitmap/)
  }
})

test('the entries of an open draw are not counted with each read', async () => {
  const plans = await plansOf(database, async (watched) => {
    expect(await findDraw(watched, 'LARGE', null)).toMatchObject({ entries })
  })
  expect(plans.join('\n')).toContain('draw_entry_count')
  for (const plan of plans) expect(plan).not.toContain('draw_entry_pkey')
})

test('a page of past draws is read in index order', async () => {
  const [plan] = await plansOf(database, (watched) =>
    findDraws(watched, { ...page, memberId, country: 'US', state: 'past' }),
  )
  expect(plan).toContain('Index Scan using draw_past')
  expect(plan).not.toContain('Sort')
})

test('an entry reads no other entries', async () => {
  const plans = await plansOf(database, async (watched) => {
    const request = {
      activityNo: 'LARGE',
      country: 'US',
      idempotencyKey: newKey(),
      priceStars: 0,
      now,
    } as const
    expect(await joinDraw(watched, { ...request, memberId })).toHaveProperty('ok')
  })
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (draw|draw_entry|campaign|member)\b/)
})

test('100,000 entries are closed and drawn, and their tree is in memory afterwards', async () => {
  expect(await closeDraw({ ...quietServices, database }, 'LARGE', now)).toBe(true)
  expect(await drawClosed({ database, beacon }, 'LARGE', now)).toEqual({ ok: { drawn: 51 } })
  const row = await database
    .selectFrom('draw')
    .where('activity_no', '=', 'LARGE')
    .selectAll()
    .executeTakeFirstOrThrow()
  const root = row.root?.toString('hex') ?? ''
  const treeOf = closedTrees(database)
  const { codes, tree, indexOf } = await treeOf('LARGE', root)
  const [own] = await findOwnCodes(database, memberId, 'LARGE')
  const code = own?.code ?? ''
  const index = indexOf(code)
  expect(codes).toHaveLength(entries + 1)
  expect(buildTree('LARGE', codes).root).toBe(root)
  const size = codes.length
  expect(verifyInclusion({ activityNo: 'LARGE', code, index, size, path: tree.proofOf(index), root })).toBe(
    true,
  )
  // Another read takes no statement.
  expect(await plansOf(database, () => treeOf('LARGE', root))).toEqual([])
}, 60_000)
