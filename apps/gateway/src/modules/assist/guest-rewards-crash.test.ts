// Kills a process (SIGKILL) before each statement by which a guest is given the stars and the coupon of their friends.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '#src/database/migrate.ts'
import { seedMembers } from '#src/modules/campaigns/seed-for-tests.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { findBalance } from '#src/modules/stars/ledger/star-balance.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { processEnvironment } from '#src/testing/process-environment.ts'
import { help, invite, seedAssist } from './assist-for-tests.ts'
import { auditAssist } from './audit-assist.ts'
import { crashTest, openMarkets } from './guest-rewards-crash-for-tests.ts'

vi.setConfig({ testTimeout: 480_000 })

const { now, visited, home } = crashTest
const activityNo = 'FRIENDS'
const texts = { en: { title: 'A reward' } }

let server: Awaited<ReturnType<typeof startPostgres>>
let markets: Awaited<ReturnType<typeof openMarkets>>
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  markets = await openMarkets(server.url)
  const { asia, americas } = markets
  await migrate(asia.database, { schema: visited, resumable: true })
  await migrate(americas.database, { schema: home, resumable: true })
  await seedProgram(americas.database, { programNo: 'P' })
  await seedAssist(asia.database, {
    activityNo,
    tiers: [
      { friends: 1, kind: 'stars', stars: 300, texts },
      { friends: 2, kind: 'coupons', coupons: [`${activityNo}-0`], texts },
    ],
  })
}, 180_000)
afterAll(async () => {
  await markets.asia.close()
  await markets.americas.close()
  await server.stop()
})

/** Whether the process was killed. It throws where it has failed. */
async function crash(killBefore: number): Promise<boolean> {
  const script = join(import.meta.dirname, 'guest-rewards-crash-for-tests.ts')
  const child = spawn(process.execPath, [script, server.url, String(killBefore)], {
    env: { ...processEnvironment, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'exit')
  if (child.signalCode !== 'SIGKILL') expect(child.exitCode).toBe(0)
  return child.signalCode === 'SIGKILL'
}

/** A guest, two of whose friends have helped. */
async function seedInviter(): Promise<string> {
  const { asia, americas } = markets
  const memberId = randomUUID()
  const member = { member_id: memberId, language: 'en', registered_at: now }
  await americas.database
    .insertInto('member')
    .values({ ...member, country: 'US', email: `${memberId}@example.com` })
    .execute()
  await asia.database
    .insertInto('member')
    .values({ ...member, country: 'US', home_market: home })
    .execute()
  const invitation = await invite(asia.database, activityNo, memberId, now)
  for (const friend of await seedMembers(asia.database, 2)) await help(asia.database, invitation, friend, now)
  return memberId
}

async function givenTo(memberId: string) {
  const { asia, americas } = markets
  const { balance } = await findBalance(americas.database, { memberId, country: 'US', now })
  const { rows } = await sql<{ vouchers: number; given: number }>`
    select (select count(*)::int from voucher where member_id = ${memberId}::uuid) as vouchers,
      (select count(*)::int from assist_reward r join invitation i using (invitation_id)
        where i.member_id = ${memberId}::uuid and r.given_at is not null) as given`.execute(asia.database)
  return { balance, ...rows[0] }
}

test('killed at any statement of the rewards of a guest', async () => {
  const { asia, americas, run } = markets
  let isKilled = true
  let killBefore = 0
  // The last process has fewer statements and ends by itself.
  while (isKilled) {
    killBefore++
    const memberId = await seedInviter()
    isKilled = await crash(killBefore)
    // Other gateways go on, at the same time.
    await Promise.all([run(), run()])
    expect({ killBefore, ...(await givenTo(memberId)) }).toEqual({
      killBefore,
      balance: 300,
      vouchers: 1,
      given: 2,
    })
  }
  expect(killBefore).toBeGreaterThan(15)
  expect(await auditAssist(asia.database, 10)).toEqual([])
  expect(await auditLedger(americas.database, 10)).toEqual([])
})
