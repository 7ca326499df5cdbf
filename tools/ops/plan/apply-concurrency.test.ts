// Limits are changed during concurrent claims on a real PostgreSQL; no limit is ever exceeded.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { addMembers, campaignFile, claim } from '../claims-for-tests.ts'
import { applyModel } from './apply-plan.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
let opened: OpenDatabase
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  opened = await openDatabase(server.url, { pool: 30 })
  await migrate(opened.database)
})
afterAll(async () => {
  await opened.close()
  await server.stop()
})

const now = new Date('2026-06-10T12:00:00Z')

async function ledgerOf(activityNo: string) {
  const { rows } = await sql<{ scope: string; capacity: number; taken: number }>`
    select scope, sum(capacity)::int as capacity, sum(taken)::int as taken from quota
    where activity_no = ${activityNo} group by scope`.execute(opened.database)
  const { rows: claims } = await sql<{ count: number }>`
    select count(*)::int as count from claim where activity_no = ${activityNo}`.execute(opened.database)
  return { claims: claims[0]?.count, quota: new Map(rows.map((row) => [row.scope, row])) }
}

test('a limit that is changed during concurrent claims is never exceeded, and no capacity is lost', async () => {
  const { database } = opened
  const limits = (total: number, perDay: number) =>
    campaignFile('HOT', { limits: { total, perDay, participants: 5_000 } })
  await applyModel(database, limits(2_000, 3_000), now)
  const members = await addMembers(database, 900)
  let stopped = false
  const applied = { total: 2_000, perDay: 3_000, done: 0, refused: 0 }
  const operator = async () => {
    const wanted = [
      [700, 900],
      [500, 3_000],
      [2_500, 650],
      [600, 600],
      [560, 3_000],
    ] as const
    for (let round = 0; !stopped || round < wanted.length; round++) {
      const [total, perDay] = wanted[round % wanted.length] ?? [600, 600]
      const { refusals } = await applyModel(database, limits(total, perDay), now)
      if (refusals.length > 0) applied.refused++
      else Object.assign(applied, { total, perDay, done: applied.done + 1 })
      const { quota } = await ledgerOf('HOT')
      // Only the operator changes the capacity, and the test has one operator.
      expect(quota.get('total')?.capacity).toBe(applied.total)
      await sleep(20)
    }
  }
  const claims = (async () => {
    const waiting = [...members]
    const answers: string[] = []
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let memberId = waiting.pop(); memberId !== undefined; memberId = waiting.pop())
          answers.push(await claim(database, 'HOT', memberId, now))
      }),
    )
    stopped = true
    return answers
  })()
  const [answers] = await Promise.all([claims, operator()])

  const claimedCount = answers.filter((answer) => answer === 'claimed').length
  const { claims: stored, quota } = await ledgerOf('HOT')
  expect(stored).toBe(claimedCount)
  for (const scope of ['total', 'participants', 'day:2026-06-10'])
    expect(quota.get(scope)?.taken, scope).toBe(claimedCount)
  expect(quota.get('total')?.capacity).toBe(applied.total)
  expect(claimedCount).toBeLessThanOrEqual(applied.total)
  expect(applied.done).toBeGreaterThan(1)
  // Every refusal is due to missing pieces, never to an error or a deadlock.
  expect(
    new Set(
      answers.filter((answer) => answer !== 'claimed' && answer !== 'soldOut' && answer !== 'dailyQuotaGone'),
    ),
  ).toEqual(new Set())
  // The remaining pieces can still be claimed.
  const { refusals } = await applyModel(database, limits(claimedCount + 7, 4_000), now)
  expect(refusals).toEqual([])
  const late = await addMembers(database, 9)
  const after = await Promise.all(late.map((memberId) => claim(database, 'HOT', memberId, now)))
  expect(after.filter((answer) => answer === 'claimed').length).toBe(7)
})
