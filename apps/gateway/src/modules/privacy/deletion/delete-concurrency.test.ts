// A deletion meets everything else a member may do at that moment. On a real PostgreSQL, where they truly meet.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { claimCampaign } from '#src/modules/campaigns/claims/claim-campaign.ts'
import { seedCampaign, seedMembers } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { addressMark } from '../returning-members/address-mark.ts'
import { deleteMember } from './delete-member.ts'

const now = new Date('2026-06-10T12:00:00Z')
const place = { country: 'US', client: '', now } as const
const markOf = addressMark('a secret that only this test knows')

let server: Awaited<ReturnType<typeof startPostgres>>
let opened: OpenDatabase
let gateway: TestGateway

beforeAll(async () => {
  server = await startPostgres({ durable: false })
  gateway = await startGateway({ database: server.url, now })
  opened = await openDatabase(server.url, { pool: 20 })
})
afterAll(async () => {
  await opened.close()
  await gateway.close()
  await server.stop()
})

const count = async (table: 'member' | 'claim' | 'voucher' | 'session') => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(opened.database)
  return rows[0]?.count
}

test('claims at the same moment: each is in the sums or was never made', async () => {
  const { database } = opened
  const members = await seedMembers(database, 30)
  const campaigns = Array.from({ length: 4 }, (_, index) => `MEET${index}`)
  for (const activityNo of campaigns)
    await seedCampaign(database, { activityNo, totalStock: 1000, coupons: 2 })
  const claims = members.flatMap((memberId) =>
    campaigns.map((activityNo) =>
      claimCampaign(database, { activityNo, memberId, country: 'US', idempotencyKey: randomUUID(), now }),
    ),
  )
  const leaving = members.map((memberId) =>
    deleteMember({ database, outbox: gateway.services.outbox }, markOf, memberId, place),
  )
  const ended = await Promise.allSettled([...claims, ...leaving])
  expect(ended.slice(claims.length).filter(({ status }) => status === 'rejected')).toEqual([])
  const claimed = ended.slice(0, claims.length).filter(({ status }) => status === 'fulfilled').length

  for (const table of ['member', 'claim', 'voucher'] as const) expect(await count(table), table).toBe(0)
  const {
    rows: [sums],
  } = await sql<{ kept: number; taken: number }>`
    select (select coalesce(sum(claims), 0)::int from deleted_member_claim) as kept,
      (select sum(taken)::int from quota where scope = 'total') as taken`.execute(database)
  expect(sums).toEqual({ kept: claimed, taken: claimed })
})

test('a claim that loses against the deletion is one of somebody not signed in', async () => {
  await seedCampaign(opened.database, { activityNo: 'LATE', totalStock: 10 })
  const { token, memberId } = await gateway.signIn('late@example.com')
  // Held open in the middle: the claim waits for it, and then finds nobody.
  let isLocked = () => {}
  const locked = new Promise<void>((resolve) => (isLocked = resolve))
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const leaving = opened.database.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('member')
      .select('email')
      .where('member_id', '=', memberId)
      .forUpdate()
      .execute()
    isLocked()
    await held
    await transaction.deleteFrom('member').where('member_id', '=', memberId).execute()
  })
  await locked
  const claim = gateway.send('POST activity/claim', { activityNo: 'LATE' }, { token })
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted`.execute(opened.database)
    if (rows.length > 0) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  goOn()
  await leaving
  expect((await claim).statusCode).toBe(401)
  expect(await count('claim')).toBe(0)
})

test('what breaks in the middle undoes all of it', async () => {
  const { token, memberId } = await gateway.signIn('unlucky@example.com')
  const outbox = { ...gateway.services.outbox, forget: () => Promise.reject(new Error('a crash')) }
  await expect(deleteMember({ database: opened.database, outbox }, markOf, memberId, place)).rejects.toThrow(
    'a crash',
  )
  expect(await gateway.call('GET customer/info', {}, { token })).toMatchObject({ busCode: '1' })
  expect(
    await opened.database
      .selectFrom('challenge')
      .select('target')
      .where('target', '=', 'unlucky@example.com')
      .execute(),
  ).not.toEqual([])
})

test('a session ends at once on every process', async () => {
  await using second = await startGateway({ database: server.url, now })
  const { token, memberId } = await gateway.signIn('two@example.com')
  expect((await second.send('GET customer/info', {}, { token })).statusCode).toBe(200)
  await deleteMember({ database: opened.database, outbox: gateway.services.outbox }, markOf, memberId, place)
  expect((await second.send('GET customer/info', {}, { token })).statusCode).toBe(401)
})
