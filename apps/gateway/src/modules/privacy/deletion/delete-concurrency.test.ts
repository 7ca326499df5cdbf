// Deletions concurrent with other calls of the member. On a PostgreSQL server, since PGlite does not run transactions concurrently.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { claimCampaign } from '#src/modules/campaigns/claims/claim-campaign.ts'
import { seedCampaign, seedMembers } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { memberMarks } from '../returning-members/address-mark.ts'
import { deleteMember } from './delete-member.ts'

const now = new Date('2026-06-10T12:00:00Z')
const details = { country: 'US', client: '', now } as const
const marks = memberMarks('a secret that only this test knows')

let server: Awaited<ReturnType<typeof startPostgres>>
let opened: OpenDatabase
let gateway: TestGateway

beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
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

test('each concurrent claim is either counted or was not made', async () => {
  const { database } = opened
  const members = await seedMembers(database, 30)
  const campaigns = Array.from({ length: 4 }, (_, index) => `CAMPAIGN${index}`)
  for (const activityNo of campaigns)
    await seedCampaign(database, { activityNo, totalStock: 1000, coupons: 2 })
  const claims = members.flatMap((memberId) =>
    campaigns.map((activityNo) =>
      claimCampaign(database, { activityNo, memberId, country: 'US', idempotencyKey: randomUUID(), now }),
    ),
  )
  const deletions = members.map((memberId) =>
    deleteMember({ ...gateway.services, database }, marks, memberId, details),
  )
  const results = await Promise.allSettled([...claims, ...deletions])
  expect(results.slice(claims.length).filter(({ status }) => status === 'rejected')).toEqual([])
  const claimed = results.slice(0, claims.length).filter(({ status }) => status === 'fulfilled').length

  for (const table of ['member', 'claim', 'voucher'] as const) expect(await count(table), table).toBe(0)
  const {
    rows: [counts],
  } = await sql<{ counted: number; taken: number }>`
    select (select coalesce(sum(claims), 0)::int from deleted_member_claim) as counted,
      (select sum(taken)::int from quota where scope = 'total') as taken`.execute(database)
  expect(counts).toEqual({ counted: claimed, taken: claimed })
})

test('a claim that waits for a deletion is refused as not signed in', async () => {
  await seedCampaign(opened.database, { activityNo: 'LATE', totalStock: 10 })
  const { token, memberId } = await gateway.signIn('late@example.com')
  // The deletion's transaction stays open until the claim waits for its lock.
  let isLocked = () => {}
  const locked = new Promise<void>((resolve) => (isLocked = resolve))
  let proceed = () => {}
  const proceeding = new Promise<void>((resolve) => (proceed = resolve))
  const deletion = opened.database.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('member')
      .select('email')
      .where('member_id', '=', memberId)
      .forUpdate()
      .execute()
    isLocked()
    await proceeding
    await transaction.deleteFrom('member').where('member_id', '=', memberId).execute()
  })
  await locked
  const claim = gateway.send('POST activity/claim', { activityNo: 'LATE' }, { token })
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted`.execute(opened.database)
    if (rows.length > 0) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  proceed()
  await deletion
  expect((await claim).statusCode).toBe(401)
  expect(await count('claim')).toBe(0)
})

test('a failure rolls back the whole deletion', async () => {
  const { token, memberId } = await gateway.signIn('unlucky@example.com')
  const outbox = { ...gateway.services.outbox, deleteMessagesTo: () => Promise.reject(new Error('a crash')) }
  await expect(
    deleteMember({ ...gateway.services, database: opened.database, outbox }, marks, memberId, details),
  ).rejects.toThrow('a crash')
  expect(await gateway.call('GET customer/info', {}, { token })).toMatchObject({ busCode: '1' })
  expect(
    await opened.database
      .selectFrom('challenge')
      .select('target')
      .where('target', '=', 'unlucky@example.com')
      .execute(),
  ).not.toEqual([])
})

test('a session ends at once in every gateway process', async () => {
  await using second = await startGateway({ database: server.url, now })
  const { token, memberId } = await gateway.signIn('two@example.com')
  expect((await second.send('GET customer/info', {}, { token })).statusCode).toBe(200)
  await deleteMember({ ...gateway.services, database: opened.database }, marks, memberId, details)
  expect((await second.send('GET customer/info', {}, { token })).statusCode).toBe(401)
})
