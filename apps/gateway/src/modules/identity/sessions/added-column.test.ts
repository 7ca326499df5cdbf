// A newer gateway adds columns while this one signs members in: its prepared statements are refused once, and nothing of that is seen.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#src/database/open-database.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { testMembers } from '../testing-members.ts'

vi.setConfig({ testTimeout: 120_000 })

const password = 'a cup of something warm'

let server: Awaited<ReturnType<typeof startPostgres>>
let gateway: TestGateway
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  // One connection, so that each call finds what the one before has prepared.
  gateway = await startGateway({
    database: server.url,
    now: '2026-11-21T08:00:00Z',
    config: { databasePool: 1 },
  })
}, 120_000)
afterAll(async () => {
  await gateway.close()
  await server.stop()
})

test.each(['session', 'member'])('a column of %s is added', async (table) => {
  const members = testMembers(gateway)
  const { email, device, token, cookie } = await members.registerByEmail()
  await gateway.call(
    'POST customer/setPassword',
    { newPassword: password },
    members.at(device, token, cookie),
  )
  const renew = () => gateway.call('POST customer/refresh', {}, members.at(device, undefined, cookie))
  const signIn = () => gateway.call('POST customer/emailLogin', { email, password }, members.at(device))
  for (let times = 0; times < 3; times++) expect((await renew()).busCode).toBe('1')
  for (let times = 0; times < 3; times++) expect((await signIn()).busCode).toBe('1')
  const addColumn = async (name: string) => {
    const newer = await openDatabase(server.url, { pool: 1 })
    await sql`alter table ${sql.table(table)} add column ${sql.id(name)} text`.execute(newer.database)
    await newer.close()
  }
  await addColumn('first_added')
  expect((await renew()).busCode).toBe('1')
  await addColumn('then_added')
  expect((await signIn()).busCode).toBe('1')
})
