// Tiers that give an entry into a draw, and rewards that cannot be given yet.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import type { StoredTier } from '#src/database/tables.ts'
import { seedMembers } from '#src/modules/campaigns/seed-for-tests.ts'
import { seedDraw } from '#src/modules/draws/draws-for-tests.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { openMigratedMemory } from '#src/testing/memory-database.ts'
import { help, invite, jobServices, seedAssist } from '../assist-for-tests.ts'
import { runAssist } from '../assist-jobs.ts'

const now = new Date('2026-06-10T12:00:00Z')
const hourMs = 60 * 60_000
const after = (ms: number) => new Date(now.getTime() + ms)
const texts = { en: { title: 'An entry' } }

let opened: OpenDatabase
let database: Database
beforeAll(async () => {
  opened = await openMigratedMemory()
  database = opened.database
  await seedDraw(database, { activityNo: 'DRAW', priceStars: 30 })
  await seedDraw(database, { activityNo: 'FULL', totalLimit: 0 })
})
afterAll(() => opened.close())

async function reach(activityNo: string, tier: Omit<StoredTier, 'friends' | 'texts'>): Promise<string> {
  await seedAssist(database, { activityNo, tiers: [{ friends: 1, texts, ...tier }] })
  const [inviter = '', friend = ''] = await seedMembers(database, 2)
  await help(database, await invite(database, activityNo, inviter, now), friend, now)
  return inviter
}
const run = (at: Date) =>
  runAssist(
    jobServices(database, () => at),
    at,
  )
const rewardOf = (inviter: string) =>
  database
    .selectFrom('assist_reward as r')
    .innerJoin('invitation as i', 'i.invitation_id', 'r.invitation_id')
    .where('i.member_id', '=', inviter)
    .selectAll('r')
    .executeTakeFirstOrThrow()

test('an entry into a draw costs nothing and has its code', async () => {
  const inviter = await reach('ENTRY', { kind: 'entry', draw: 'DRAW' })
  await run(now)
  const entries = await database
    .selectFrom('draw_entry')
    .where('member_id', '=', inviter)
    .selectAll()
    .execute()
  expect(entries).toMatchObject([{ activity_no: 'DRAW', stars: 0 }])
  expect(await rewardOf(inviter)).toMatchObject({
    given_at: now,
    lottery_code: entries[0]?.code,
    stars: null,
  })
})

test('a reward that cannot be given stays open, is tried each hour, and does not stop others', async () => {
  const refused = await reach('REFUSED', { kind: 'entry', draw: 'FULL' })
  const noProgram = await reach('NO-PROGRAM', { kind: 'entry', draw: 'FULL', stars: 40 })
  const other = await reach('OTHER', { kind: 'coupons', coupons: ['OTHER-0'] })
  await expect(run(now)).rejects.toThrow(AggregateError)
  for (const inviter of [refused, noProgram])
    expect(await rewardOf(inviter)).toMatchObject({ given_at: null, next_try_at: after(hourMs) })
  expect((await rewardOf(other)).given_at).toEqual(now)
  // Before the hour is over nothing is tried, and so nothing is logged.
  await run(after(hourMs - 1))

  // An entry that the draw refuses is replaced by the stars of the tier, once a program runs.
  await seedProgram(database, { programNo: 'P' })
  await expect(run(after(hourMs))).rejects.toThrow(AggregateError)
  expect(await rewardOf(noProgram)).toMatchObject({ given_at: after(hourMs), stars: 40, lottery_code: null })
  expect(await rewardOf(refused)).toMatchObject({ given_at: null, next_try_at: after(2 * hourMs) })
  await database.updateTable('quota').set({ capacity: 5 }).where('activity_no', '=', 'FULL').execute()
  await run(after(2 * hourMs))
  expect((await rewardOf(refused)).lottery_code).toMatch(/^\w{8}$/)
})

test('an entry counts for the person: their other account gets none beyond the limit of the draw', async () => {
  await seedDraw(database, { activityNo: 'ONE-EACH' })
  const entrants = () =>
    database.selectFrom('draw_entry').where('activity_no', '=', 'ONE-EACH').select('member_id').execute()
  const first = await reach('FIRST', { kind: 'entry', draw: 'ONE-EACH' })
  await run(now)
  expect(await entrants()).toEqual([{ member_id: first }])

  const email = `${first}@example.com`
  const second = await reach('SECOND', { kind: 'entry', draw: 'ONE-EACH' })
  await setEmail(first, `former-${email}`)
  await setEmail(second, email)
  await expect(run(now)).rejects.toThrow(AggregateError)
  expect(await entrants()).toEqual([{ member_id: first }])
  expect(await rewardOf(second)).toMatchObject({ given_at: null, lottery_code: null })
})

async function setEmail(memberId: string, email: string): Promise<void> {
  await database.updateTable('member').set({ email }).where('member_id', '=', memberId).execute()
}
