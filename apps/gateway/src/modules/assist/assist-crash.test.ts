// Two processes that kill themselves (SIGKILL) between helps, their counting and rewards: each help and each reward exists once.
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { migrate } from '#src/database/migrate.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { seedMembers } from '#src/modules/campaigns/seed-for-tests.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { crashingProcesses } from '#src/testing/crashing-processes.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { invite, seedAssist } from './assist-for-tests.ts'
import { auditAssist } from './audit-assist.ts'

const now = new Date('2026-06-10T12:00:00Z')
const activityNo = 'CRASH'
const inviters = 40

let server: Awaited<ReturnType<typeof startPostgres>>
let opened: OpenDatabase
beforeAll(async () => {
  server = await startPostgres()
  opened = await openDatabase(server.url, { pool: 4 })
  const { database } = opened
  await migrate(database)
  await seedProgram(database, { programNo: 'P' })
  await seedAssist(database, { activityNo, perPersonLimit: 9, totalStock: 1_000 })
  for (const inviter of await seedMembers(database, inviters))
    await invite(database, activityNo, inviter, now)
  const friends = await seedMembers(database, 40)
  await database
    .updateTable('member')
    .set({ display_name: 'friend' })
    .where('member_id', 'in', friends)
    .execute()
}, 60_000)
afterAll(async () => {
  await processes.end()
  await opened.close()
  await server.stop()
})

const script = join(import.meta.dirname, 'run-assist-for-tests.ts')
const processes = crashingProcesses((killBefore) => [
  script,
  server.url,
  activityNo,
  now.toISOString(),
  String(killBefore),
])

type Progress = { helpers: number; helps: number; given: number }
async function progress(): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select (select sum(helpers)::int from invitation) as helpers, (select count(*)::int from help) as helps,
      (select count(*)::int from assist_reward where given_at is not null) as given`.execute(opened.database)
  const [row] = rows
  if (!row) throw new Error('A count returned no row.')
  return row
}

test('processes that are killed while friends help', async () => {
  const { database } = opened
  for (const statements of [50, 100, 150, 200]) {
    await processes.crashBoth(statements)
    // What a killed process left has no half of a help.
    expect((await auditAssist(database, 10)).filter(({ what }) => what !== 'rewarded')).toEqual([])
  }
  const killed = await progress()
  expect(killed.helps).toBeGreaterThan(0)
  expect(killed.helps).toBeLessThan(inviters * 5)
  processes.startBoth()
  await expect
    .poll(progress, { timeout: 60_000, interval: 100 })
    .toEqual({ helpers: 200, helps: 200, given: 120 })
  await processes.end()
  const { rows } = await sql`
    select (select count(*)::int from claim) as claims,
      (select sum(taken)::int from quota where scope = 'total') as taken,
      (select count(*)::int from voucher where ordinal is not null) as for_friends,
      (select count(*)::int from voucher where ordinal is null) as for_inviters,
      (select count(*)::int from star_event) as awards,
      (select count(*)::int from help where state = 'rewarded') as rewarded,
      (select count(*)::int from outbox) as mails`.execute(database)
  expect(rows).toEqual([
    { claims: 200, taken: 200, for_friends: 200, for_inviters: 120, awards: 40, rewarded: 200, mails: 120 },
  ])
  expect(await auditAssist(database, 10)).toEqual([])
  expect(await auditLedger(database, 10)).toEqual([])
}, 120_000)
