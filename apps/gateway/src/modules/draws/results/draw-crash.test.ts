// Two processes draw at once, and kill themselves (SIGKILL) in the middle of it: each draw has one result, each prize is given once.
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundAt } from '@crema/draws/beacon'
import { demoChain } from '@crema/draws/demo-chain'
import { verifyDraw } from '@crema/draws/verify-draw'
import { startDrandRelay } from '#src/beacon/testing-drand-relay.ts'
import type { OpenDatabase } from '#src/database/database.ts'
import { migrate } from '#src/database/migrate.ts'
import { openDatabase } from '#src/database/open-database.ts'
import type { StoredPrize } from '#src/database/tables.ts'
import { seedMembers } from '#src/modules/campaigns/seed-for-tests.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { crashingProcesses } from '#src/testing/crashing-processes.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { findDrawnCodes } from '../catalogue/draw-store.ts'
import { seedDraw } from '../draws-for-tests.ts'
import { joinDraw } from '../entries/join-draw.ts'
import { drawRecord } from './draw-record.ts'
import { findClosedDraw, findLeaves } from './result-store.ts'

const opens = new Date('2026-06-10T12:00:00Z')
const endsAt = new Date('2026-06-20T12:00:00Z')
const drawsAt = new Date('2026-06-20T12:10:00Z')
const draws = ['CRASH-1', 'CRASH-2', 'CRASH-3']
const members = 60
const each = 10
const title = { texts: { en: { title: 'A prize' } } }

let server: Awaited<ReturnType<typeof startPostgres>>
let relay: Awaited<ReturnType<typeof startDrandRelay>>
let opened: OpenDatabase
beforeAll(async () => {
  server = await startPostgres()
  relay = await startDrandRelay()
  opened = await openDatabase(server.url, { pool: 8 })
  await migrate(opened.database)
  await seedProgram(opened.database, { programNo: 'P' })
  const memberIds = await seedMembers(opened.database, members)
  for (const activityNo of draws) {
    const prizes: StoredPrize[] = [
      { kind: 'voucher', count: each, couponNo: `${activityNo}-0`, ...title },
      { kind: 'stars', count: each, stars: 5, ...title },
      { kind: 'thing', count: each, ...title },
    ]
    const beacon = { chain: demoChain.hash, round: roundAt(demoChain, drawsAt) }
    await seedDraw(opened.database, {
      activityNo,
      endsAt,
      drawsAt,
      beacon,
      prizes,
      coupons: 1,
      alternates: 5,
    })
    for (const memberId of memberIds) {
      const request = { activityNo, memberId, country: 'US', priceStars: 0, now: opens } as const
      await joinDraw(opened.database, { ...request, idempotencyKey: crypto.randomUUID() })
    }
  }
}, 120_000)
afterAll(async () => {
  await processes.end()
  await opened.close()
  await relay.stop()
  await server.stop()
})

const script = join(import.meta.dirname, 'run-draws-for-tests.ts')
let started = 0
/** Each runs what is due, a minute after the one before. */
const processes = crashingProcesses((killBefore) => {
  const startsAt = new Date(drawsAt.getTime() + started++ * 60_000).toISOString()
  return [script, server.url, relay.url, startsAt, String(killBefore)]
})

async function left(): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (select count(*)::int from draw where drawn_at is null or closing_sent_at is null)
      + (select count(*)::int from drawn_code where prize is not null and state is null) as left`.execute(
    opened.database,
  )
  return rows[0]?.left ?? 0
}

test('processes that are killed while they draw', async () => {
  const progress = [await left()]
  for (const statements of [20, 40, 80, 160]) {
    await processes.crashBoth(statements)
    progress.push(await left())
  }
  expect(progress.at(-1), `what was left: ${progress.join()}`).toBeGreaterThan(0)
  processes.startBoth()
  await expect.poll(left, { timeout: 60_000, interval: 100 }).toBe(0)

  const { database } = opened
  for (const activityNo of draws) {
    const closed = await findClosedDraw(database, activityNo)
    const drawn = await findDrawnCodes(database, activityNo)
    expect(drawn).toHaveLength(3 * each + 5)
    if (!closed) throw new Error('The draw is not closed.')
    const record = drawRecord(closed, await findLeaves(database, activityNo), drawn)
    expect(verifyDraw(record, [], {}, [demoChain]).filter(({ ok }) => !ok)).toEqual([])
  }
  const { rows } = await sql`
    select (select count(*)::int from voucher) as vouchers,
      (select count(*)::int from star_event where kind = 'adjusted') as awards,
      (select count(*)::int from drawn_code where state = 'given') as given,
      (select count(*)::int from drawn_code where state = 'toCollect') as things,
      (select count(*)::int from outbox) as mails`.execute(database)
  const wins = 3 * each * draws.length
  expect(rows).toEqual([
    {
      vouchers: each * draws.length,
      awards: each * draws.length,
      given: 2 * each * draws.length,
      things: each * draws.length,
      mails: members * draws.length + wins,
    },
  ])
  expect(await auditLedger(database, 10)).toEqual([])
}, 120_000)
